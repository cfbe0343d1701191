import { ByteScanner } from "./byte-scanner.ts";
import { CornerList, type MeshObject } from "./corner-list.ts";
import { refuse, type MeshLimits } from "./fault.ts";

export interface Corners {
  readonly positions: Float32Array;
  readonly objects: readonly MeshObject[];
}

const headerBytes = 84;
const recordBytes = 50;

/**
 * Returns the number of triangles according to the header, and the file size that follows from it; null if the header
 * is incomplete.
 */
export function binaryStlSize(bytes: Uint8Array): { triangles: number; size: number } | null {
  if (bytes.length < headerBytes) return null;
  const triangles = new DataView(bytes.buffer, bytes.byteOffset, headerBytes).getUint32(80, true);
  return { triangles, size: headerBytes + triangles * recordBytes };
}

/** Returns the corners of a binary STL. Bytes after the last triangle are ignored, as in slicers. */
export function readBinaryStl(bytes: Uint8Array, limits: MeshLimits): Corners {
  const header = binaryStlSize(bytes) ?? refuse("truncated", { value: bytes.length, limit: headerBytes });
  const { triangles, size } = header;
  if (triangles === 0) refuse("empty");
  if (triangles > limits.triangles) refuse("tooManyTriangles", { value: triangles, limit: limits.triangles });
  if (size > bytes.length) refuse("truncated", { value: bytes.length, limit: size });
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const positions = new Float32Array(triangles * 9);
  let to = 0;
  for (let triangle = 0; triangle < triangles; triangle++) {
    const from = headerBytes + triangle * recordBytes + 12;
    for (let offset = 0; offset < 36; offset += 4) positions[to++] = view.getFloat32(from + offset, true);
  }
  return { positions, objects: [{ name: "", firstTriangle: 0, triangleCount: triangles }] };
}

/** Returns the corners of an ASCII STL. Each `solid` is an object. A file that ends inside a facet is `truncated`. */
export function readAsciiStl(bytes: Uint8Array, limits: MeshLimits): Corners {
  const scanner = new ByteScanner(bytes);
  const corners = new CornerList(limits.triangles);
  const loop = new Float64Array(9);
  let filled = 0;
  let inFacet = false;
  while (scanner.next()) {
    if (scanner.is("vertex")) {
      if (filled === 9) refuse("unreadable", { value: scanner.line, detail: "a facet of more than three corners" });
      for (let axis = 0; axis < 3; axis++) {
        if (!scanner.next()) refuse("truncated", { value: bytes.length });
        loop[filled++] = scanner.number();
      }
    } else if (scanner.is("facet")) {
      if (inFacet) refuse("unreadable", { value: scanner.line, detail: "a facet inside a facet" });
      inFacet = true;
      filled = 0;
    } else if (scanner.is("endfacet")) {
      if (!inFacet || filled !== 9) refuse("unreadable", { value: scanner.line, detail: "a facet without corners" });
      inFacet = false;
      addLoop(corners, loop);
    } else if (scanner.is("solid")) {
      if (inFacet) refuse("unreadable", { value: scanner.line, detail: "a solid inside a facet" });
      corners.beginObject(scanner.restOfLine());
    } else if (scanner.is("normal")) {
      // Skip the normal: it is often wrong, and the order of the corners defines the outside.
      for (let axis = 0; axis < 3; axis++) scanner.next();
    } else if (scanner.is("endsolid")) {
      scanner.restOfLine();
    } else if (!scanner.is("outer") && !scanner.is("loop") && !scanner.is("endloop")) {
      if (inFacet && scanner.atEnd) break;
      refuse("unreadable", { value: scanner.line, detail: "no word of an STL" });
    }
  }
  if (inFacet) refuse("truncated", { value: bytes.length });
  return corners.finish();
}

function addLoop(corners: CornerList, p: Float64Array): void {
  corners.add(p[0]!, p[1]!, p[2]!, p[3]!, p[4]!, p[5]!, p[6]!, p[7]!, p[8]!);
}
