import { ByteScanner } from "./byte-scanner.ts";
import { CornerList } from "./corner-list.ts";
import { refuse } from "./fault.ts";
import type { MeshLimits } from "./limits.ts";
import type { Corners } from "./read-stl.ts";

/** A growing list of vertices in double precision. */
class VertexList {
  values = new Float64Array(3 * 4096);
  count = 0;

  add(x: number, y: number, z: number): void {
    if (this.count * 3 === this.values.length) {
      const grown = new Float64Array(Math.ceil(this.count * 1.5) * 3);
      grown.set(this.values);
      this.values = grown;
    }
    this.values[this.count * 3] = x;
    this.values[this.count * 3 + 1] = y;
    this.values[this.count * 3 + 2] = z;
    this.count++;
  }
}

/**
 * Returns the corners of a Wavefront OBJ: `v`, `f` (v, v/vt, v//vn, v/vt/vn, negative = from the end), `o` and `g`.
 * Polygons become a fan from their first corner. Lines, curves and materials are ignored. The unit is taken as mm.
 * Only vertices and faces are continued after a backslash, because names of files may end with one.
 */
export function readObj(bytes: Uint8Array, limits: MeshLimits): Corners {
  const scanner = new ByteScanner(bytes);
  const vertices = new VertexList();
  const corners = new CornerList(limits.triangles);
  let skippedFaces = 0;
  for (; scanner.next(); scanner.skipLine()) {
    if (scanner.is("v")) {
      readVertex(scanner, vertices);
    } else if (scanner.is("f")) {
      if (!readFace(scanner, vertices, corners)) skippedFaces++;
    } else if (scanner.is("o") || scanner.is("g")) {
      corners.beginObject(scanner.restOfLine());
    }
  }
  return { ...corners.finish(), leftOut: { skippedFaces, otherShape: null } };
}

function readVertex(scanner: ByteScanner, vertices: VertexList): void {
  const coordinate = (): number => {
    if (!scanner.nextValue()) {
      if (scanner.atEnd) refuse("truncated", { value: scanner.bytes.length });
      refuse("unreadable", { value: scanner.line, detail: "a vertex of fewer than three numbers" });
    }
    return scanner.number();
  };
  vertices.add(coordinate(), coordinate(), coordinate());
}

/** Reads a face. False if it has fewer than three corners, such as a point. */
function readFace(scanner: ByteScanner, vertices: VertexList, corners: CornerList): boolean {
  const p = vertices.values;
  let first = -1;
  let previous = -1;
  let count = 0;
  for (; scanner.nextValue(); count++) {
    const named = scanner.leadingInteger();
    const vertex = named < 0 ? vertices.count + named : named - 1;
    if (!(vertex >= 0 && vertex < vertices.count)) {
      refuse("unreadable", { value: scanner.line, detail: "a face names no vertex" });
    }
    if (count === 0) first = vertex * 3;
    if (count >= 2) {
      const [a, b, c] = [first, previous, vertex * 3];
      corners.add(p[a]!, p[a + 1]!, p[a + 2]!, p[b]!, p[b + 1]!, p[b + 2]!, p[c]!, p[c + 1]!, p[c + 2]!);
    }
    previous = vertex * 3;
  }
  if (count < 3 && scanner.atEnd) refuse("truncated", { value: scanner.bytes.length });
  return count >= 3;
}
