import { readFile, stat } from "node:fs/promises";
import type { MeshObject } from "./corner-list.ts";
import type { MeshFormat, UnsupportedFormat } from "./detect.ts";
import { meshFacts, type MeshFacts } from "./facts.ts";
import { defaultLimits, type MeshFault } from "./fault.ts";
import { renderPoster, renderSprite } from "./raster.ts";
import { readMesh, type MeshReading } from "./read.ts";

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
  const { format, formatMismatch, objects, positions } = reading;
  // Collect garbage now: the bytes of a large file are no longer needed, but use more memory than all later steps.
  globalThis.gc?.();
  const facts = want.facts ? factsOf(format, positions) : null;
  globalThis.gc?.();
  const sprite = want.sprite ? await renderSprite(positions) : null;
  const poster = want.poster ? await renderPoster(positions) : null;
  return { kind: "mesh", format, formatMismatch, objects, facts, sprite, poster };
}

function factsOf(format: MeshFormat, positions: Float32Array): MeshFacts {
  const facts = meshFacts(positions);
  // A 3MF declares its unit, so no other unit is suspected.
  return format === "3mf" ? { ...facts, unitSuspicion: null } : facts;
}

async function readFrom(path: string, fileName: string): Promise<MeshReading> {
  let bytes: Uint8Array;
  try {
    const { size } = await stat(path);
    const limit = defaultLimits.fileBytes;
    if (size > limit) return { kind: "fault", fault: { kind: "tooLarge", value: size, limit } };
    bytes = await readFile(path);
  } catch (error) {
    return { kind: "fault", fault: { kind: "missing", detail: error instanceof Error ? error.message : "" } };
  }
  return readMesh(bytes, fileName);
}
