import type { Listening } from "#server/mesh/child-process.ts";
import { ChildPool, ofServer } from "#server/mesh/child-pool.ts";
import type { ReliefRequest, ReliefResult } from "./relief.ts";

const pool = new ChildPool<ReliefRequest, ReliefResult>("relief-child", 1, { limitsAreFinal: true });

/** Limits of a child. A progressive JPEG with the maximum number of pixels needs about 350 MB. */
const limits = { timeoutMs: 60_000, memoryBytes: 600 * 1024 * 1024 };

/**
 * Makes a relief of a member's picture in a child process, one at a time. It never rejects because of the picture.
 * @param listening the fault of an aborted run is `readerCrashed` with the detail `aborted`
 */
export async function reliefInChild(request: ReliefRequest, listening: Listening): Promise<ReliefResult> {
  const { result } = await pool.run(async () => request, limits, ofServer, listening);
  return result as ReliefResult;
}
