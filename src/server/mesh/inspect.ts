import { readFile, stat } from "node:fs/promises";
import type { MeshObject } from "#mesh/corner-list.ts";
import type { MeshFormat, UnsupportedFormat } from "#mesh/detect.ts";
import { faultOf, type MeshFault } from "#mesh/fault.ts";
import { meshLimits } from "#mesh/limits.ts";
import type { LeftOut } from "#mesh/read-stl.ts";
import { readMesh, type Mesh, type MeshReading } from "#mesh/read-mesh.ts";
import { meshFacts, type MeshFacts } from "./facts.ts";
import { renderPoster, renderSprite } from "./raster.ts";

export interface InspectionRequest {
  /** Path of the file. */
  readonly path: string;
  /** File name given by the author. */
  readonly fileName: string;
  readonly want: { readonly facts: boolean; readonly sprite: boolean; readonly poster: boolean };
}

/** Result of an inspection. Parts that were not requested are null. */
export type InspectionResult =
  | {
      readonly kind: "mesh";
      readonly format: MeshFormat;
      readonly formatMismatch: string | null;
      readonly objects: readonly MeshObject[];
      readonly leftOut: LeftOut;
      readonly facts: MeshFacts | null;
      readonly sprite: Uint8Array | null;
      readonly poster: Uint8Array | null;
    }
  | { readonly kind: "unsupported"; readonly format: UnsupportedFormat }
  | { readonly kind: "fault"; readonly fault: MeshFault };

/** Reads and draws one file in this process. Untrusted files belong in a child process, see `inspect-in-child.ts`. */
export async function inspect({ path, fileName, want }: InspectionRequest): Promise<InspectionResult> {
  const reading = await readFrom(path, fileName);
  if (reading.kind !== "mesh") return reading;
  const { format, formatMismatch, objects, leftOut, positions } = reading;
  // Collect garbage now: the bytes of a large file are no longer needed, but use more memory than all later steps.
  globalThis.gc?.();
  const facts = want.facts ? factsOf(reading) : null;
  globalThis.gc?.();
  const sprite = want.sprite ? await renderSprite(positions) : null;
  const poster = want.poster ? await renderPoster(positions) : null;
  return { kind: "mesh", format, formatMismatch, objects, leftOut, facts, sprite, poster };
}

function factsOf({ format, positions, bounds }: Mesh): MeshFacts {
  const facts = meshFacts(positions, bounds);
  // A 3MF declares its unit, so no other unit is suspected.
  return format === "3mf" ? { ...facts, unitSuspicion: null } : facts;
}

/** Reads a file of a member. A fault of its content is a result. */
export async function readFrom(
  path: string,
  fileName: string,
): Promise<MeshReading | { readonly kind: "fault"; readonly fault: MeshFault }> {
  let bytes: Uint8Array;
  try {
    const { size } = await stat(path);
    const limit = meshLimits.fileBytes;
    if (size > limit) return { kind: "fault", fault: { kind: "tooLarge", value: size, limit } };
    bytes = await readFile(path);
  } catch (error) {
    return { kind: "fault", fault: { kind: "missing", detail: error instanceof Error ? error.message : "" } };
  }
  try {
    return await readMesh(bytes, fileName);
  } catch (error) {
    return { kind: "fault", fault: faultOf(error) };
  }
}
