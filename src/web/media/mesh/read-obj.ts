import type { Mesh } from "./mesh.ts";
import { CornerBuffer, MeshError } from "./mesh.ts";

/**
 * Reads the vertices and faces of an OBJ file. The rest of the format (normals, textures, groups) does not change the
 * shape.
 */
export function readObj(bytes: Uint8Array): Mesh {
  const text = new TextDecoder().decode(bytes).replace(/\\\r?\n/g, " ");
  const vertices: number[][] = [];
  const corners = new CornerBuffer();
  let seen = false;
  for (let from = 0; from < text.length;) {
    const end = text.indexOf("\n", from);
    const to = end < 0 ? text.length : end;
    const kind = text.charCodeAt(from);
    const isSpaced = text[from + 1] === " " || text[from + 1] === "\t";
    if (isSpaced && kind === V)
      vertices.push(
        text
          .slice(from + 2, to)
          .trim()
          .split(/\s+/, 3)
          .map(Number),
      );
    else if (isSpaced && kind === F) {
      seen = true;
      fan(
        text
          .slice(from + 2, to)
          .trim()
          .split(/\s+/),
        vertices,
        corners,
      );
    }
    from = to + 1;
  }
  if (!seen && vertices.length === 0) throw new MeshError("unreadable");
  return corners.finish();
}

const V = "v".charCodeAt(0);
const F = "f".charCodeAt(0);
const nowhere = [NaN, NaN, NaN];

/** Adds a polygon as a triangle fan. `3/1/2` refers to vertex 3; negative numbers count back from the last vertex. */
function fan(names: readonly string[], vertices: readonly number[][], corners: CornerBuffer): void {
  const points = names.map((name) => {
    const index = Number.parseInt(name, 10);
    return vertices[index < 0 ? vertices.length + index : index - 1] ?? nowhere;
  });
  for (let at = 2; at < points.length; at++)
    corners.triangle(points[0] ?? nowhere, points[at - 1] ?? nowhere, points[at] ?? nowhere);
}
