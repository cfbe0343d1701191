import { boundsOf, type Bounds } from "./bounds.ts";
import type { MeshObject } from "./corner-list.ts";
import { detect, mismatchOf, type Detected, type MeshFormat, type UnsupportedFormat } from "./detect.ts";
import { refuse } from "./fault.ts";
import { meshLimits, type MeshLimits } from "./limits.ts";
import { read3mf, rootModel } from "./package/read-3mf.ts";
import { readObj } from "./read-obj.ts";
import { isBinaryStl, readAsciiStl, readBinaryStl, type Corners, type LeftOut } from "./read-stl.ts";
import { asUtf8 } from "./text-encoding.ts";
import { openZip } from "./zip.ts";

export interface Mesh {
  readonly kind: "mesh";
  readonly format: MeshFormat;
  /** File extension, where it contradicts the detected format; else null. */
  readonly formatMismatch: string | null;
  /** Coordinates x y z of each corner of each triangle, in mm; all finite. */
  readonly positions: Float32Array<ArrayBuffer>;
  readonly triangleCount: number;
  readonly bounds: Bounds;
  readonly objects: readonly MeshObject[];
  readonly leftOut: LeftOut;
}

export type MeshReading = Mesh | { readonly kind: "unsupported"; readonly format: UnsupportedFormat };

/**
 * Reads a mesh from the bytes of an uploaded file: binary and ASCII STL, OBJ, 3MF.
 * STEP and G-code are recognized and not read. It checks every size before it allocates memory.
 * @throws Refused, and errors that `faultOf` turns into a fault of the file
 */
export async function readMesh(
  bytes: Uint8Array,
  fileName: string,
  limits: MeshLimits = meshLimits,
): Promise<MeshReading> {
  if (bytes.length === 0) refuse("empty");
  if (bytes.length > limits.fileBytes) refuse("tooLarge", { value: bytes.length, limit: limits.fileBytes });
  // The header of a binary STL may have text in any encoding.
  const text = isBinaryStl(bytes) ? bytes : asUtf8(bytes);
  const detected = detect(text, fileName);
  if (detected.kind === "unsupported") return detected;
  if (detected.kind === "other") return refuse("wrongFormat", { detail: detected.name });
  if (detected.kind === "zip") return readPackage(bytes, fileName, limits);
  return finish(detected.format, fileName, readText(text, detected.format, limits));
}

function readText(bytes: Uint8Array, format: Extract<Detected, { kind: "mesh" }>["format"], limits: MeshLimits) {
  const readers = { stlBinary: readBinaryStl, stlAscii: readAsciiStl, obj: readObj };
  return readers[format](bytes, limits);
}

async function readPackage(bytes: Uint8Array, fileName: string, limits: MeshLimits): Promise<MeshReading> {
  const entries = await openZip(bytes, limits);
  const isSliced = [...entries.keys()].some((name) => /^metadata\/[^/]+\.gcode$/.test(name));
  const root = await rootModel(entries);
  if (root === null) {
    return isSliced ? { kind: "unsupported", format: "gcode" } : refuse("wrongFormat", { detail: "zip" });
  }
  const read = await read3mf(entries, root, limits);
  if (read.kind === "mesh") return finish("3mf", fileName, read);
  // The package of a sliced plate is a 3MF without meshes.
  return isSliced ? { kind: "unsupported", format: "gcode" } : refuse(read.reason);
}

function finish(format: MeshFormat, fileName: string, { positions, objects, leftOut }: Corners): Mesh {
  if (positions.length === 0) refuse("empty");
  const broken = notFiniteTriangles(positions);
  if (broken > 0) refuse("notFinite", { value: broken, limit: 0 });
  return {
    kind: "mesh",
    format,
    formatMismatch: mismatchOf(fileName, format),
    positions,
    triangleCount: positions.length / 9,
    bounds: boundsOf(positions),
    objects,
    leftOut,
  };
}

function notFiniteTriangles(positions: Float32Array): number {
  let count = 0;
  for (let from = 0; from < positions.length; from += 9) {
    let sum = 0;
    // x - x is 0 for every finite number and NaN for all others.
    for (let index = from; index < from + 9; index++) sum += positions[index]! - positions[index]!;
    if (sum !== 0) count++;
  }
  return count;
}
