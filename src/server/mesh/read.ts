import type { MeshObject } from "./corner-list.ts";
import { detect, mismatchOf, type Detected, type MeshFormat, type UnsupportedFormat } from "./detect.ts";
import { defaultLimits, Refused, refuse, type MeshFault, type MeshLimits } from "./fault.ts";
import { read3mf, rootModel } from "./read-3mf.ts";
import { readObj } from "./read-obj.ts";
import { readAsciiStl, readBinaryStl, type Corners } from "./read-stl.ts";
import { readZipDirectory } from "./zip.ts";

export interface Mesh {
  readonly kind: "mesh";
  readonly format: MeshFormat;
  /** File extension, where it contradicts the detected format; else null. */
  readonly formatMismatch: string | null;
  /** Coordinates x y z of each corner of each triangle, in mm; all finite. */
  readonly positions: Float32Array;
  readonly triangleCount: number;
  readonly objects: readonly MeshObject[];
}

export type MeshReading =
  | Mesh
  | { readonly kind: "unsupported"; readonly format: UnsupportedFormat }
  | { readonly kind: "fault"; readonly fault: MeshFault };

/**
 * Reads a mesh from the bytes of an uploaded file: binary and ASCII STL, OBJ, 3MF.
 * STEP and G-code are recognized and not read. It never throws because of the content.
 * It checks every size before it allocates memory.
 */
export function readMesh(bytes: Uint8Array, fileName: string, limits: MeshLimits = defaultLimits): MeshReading {
  try {
    if (bytes.length === 0) refuse("empty");
    if (bytes.length > limits.fileBytes) refuse("tooLarge", { value: bytes.length, limit: limits.fileBytes });
    const detected = detect(bytes, fileName);
    if (detected.kind === "unsupported") return detected;
    if (detected.kind === "other") return refuse("wrongFormat", { detail: detected.name });
    return readDetected(bytes, fileName, detected, limits);
  } catch (error) {
    if (error instanceof Refused) return { kind: "fault", fault: error.fault };
    // The unpacker and the XML reader throw their own errors for damaged input.
    return { kind: "fault", fault: { kind: "unreadable", detail: error instanceof Error ? error.message : "" } };
  }
}

function readDetected(
  bytes: Uint8Array,
  fileName: string,
  detected: Extract<Detected, { kind: "mesh" | "zip" }>,
  limits: MeshLimits,
): MeshReading {
  if (detected.kind === "zip") {
    const entries = readZipDirectory(bytes, limits);
    const sliced = [...entries.keys()].some((name) => /^metadata\/[^/]+\.gcode$/.test(name));
    const root = rootModel(bytes, entries);
    if (root === null) {
      return sliced ? { kind: "unsupported", format: "gcode" } : refuse("wrongFormat", { detail: "zip" });
    }
    const corners = read3mf(bytes, entries, root, limits);
    // The package of a sliced plate is a 3MF without meshes.
    if (sliced && corners.positions.length === 0) return { kind: "unsupported", format: "gcode" };
    return finish("3mf", fileName, corners);
  }
  const readers = { stlBinary: readBinaryStl, stlAscii: readAsciiStl, obj: readObj };
  return finish(detected.format, fileName, readers[detected.format](bytes, limits));
}

function finish(format: MeshFormat, fileName: string, { positions, objects }: Corners): Mesh {
  if (positions.length === 0) refuse("empty");
  const broken = notFiniteTriangles(positions);
  if (broken > 0) refuse("notFinite", { value: broken, limit: 0 });
  const formatMismatch = mismatchOf(fileName, format);
  return { kind: "mesh", format, formatMismatch, positions, triangleCount: positions.length / 9, objects };
}

function notFiniteTriangles(positions: Float32Array): number {
  let count = 0;
  for (let from = 0; from < positions.length; from += 9) {
    let sum = 0;
    // x - x is 0 for every finite number and NaN for all others.
    for (let at = from; at < from + 9; at++) sum += positions[at]! - positions[at]!;
    if (sum !== 0) count++;
  }
  return count;
}
