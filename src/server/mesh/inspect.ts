import { readFile, stat } from "node:fs/promises";
import type { MeshObject } from "./corner-list.ts";
import type { MeshFormat, UnsupportedFormat } from "./detect.ts";
import { meshFacts, type MeshFacts } from "./facts.ts";
import { defaultLimits, type MeshFault } from "./fault.ts";
import { renderPoster, renderSprite } from "./raster.ts";
import { readMesh, type MeshReading } from "./read.ts";

export interface InspectionRequest {
  /** Where the file lies. */
  readonly path: string;
  /** What its author called it. */
  readonly fileName: string;
  readonly want: { readonly facts: boolean; readonly sprite: boolean; readonly poster: boolean };
}

/** What was asked for is there, what was not is null. */
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

/** Reads and draws one file in this process; hostile files belong into a child, see `inspect-in-child.ts`. */
export async function inspect({ path, fileName, want }: InspectionRequest): Promise<InspectionResult> {
  const reading = await readFrom(path, fileName);
  if (reading.kind !== "mesh") return reading;
  const { format, formatMismatch, objects, positions } = reading;
  // The bytes of a large file outweigh all that follows: they go before it begins.
  globalThis.gc?.();
  const facts = want.facts ? factsOf(format, positions) : null;
  globalThis.gc?.();
  const sprite = want.sprite ? await renderSprite(positions) : null;
  const poster = want.poster ? await renderPoster(positions) : null;
  return { kind: "mesh", format, formatMismatch, objects, facts, sprite, poster };
}

function factsOf(format: MeshFormat, positions: Float32Array): MeshFacts {
  const facts = meshFacts(positions);
  // A 3MF states its unit: nothing to suspect.
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
