import type { Ran } from "./child-pool.ts";
import { ChildPool, closeChildren, ofServer } from "./child-pool.ts";
import type { InspectionRequest, InspectionResult } from "./inspect.ts";
import type { ChildLimits } from "./child-process.ts";

type Inspection = InspectionResult & Pick<Ran<InspectionResult>, "milliseconds" | "peakMemory">;

const pool = new ChildPool<InspectionRequest, InspectionResult>("mesh-child", 2);

/**
 * Reads, measures and draws an uploaded file in a child process, two at a time.
 * It never rejects because of the file's content.
 */
export async function inspectFile(request: InspectionRequest, limits: ChildLimits): Promise<Inspection> {
  const { result, ...figures } = await pool.run(async () => request, limits, ofServer);
  return { ...result, ...figures };
}

/** Ends all children that read untrusted files, including those for pictures. */
export const closeMeshChildren = closeChildren;
