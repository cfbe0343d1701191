import { weld } from "#mesh/weld.ts";

/** Maximum number of triangles of a mesh that is smoothed. In larger meshes the faces are smaller than pixels. */
const smoothUpTo = 250_000;
/** Faces that meet at less than 38° form one rounded surface. */
const creaseCosine = Math.cos((38 * Math.PI) / 180);
/**
 * Maximum number of faces at a smoothed vertex. The cost grows with the square of this number, and a hostile file may
 * have many faces at one vertex.
 */
const widestFan = 96;

/**
 * Returns the unit normal (x y z) of each corner: smooth at small angles, flat across creases.
 * Null for a mesh so large that flat faces look the same.
 */
export function smoothNormals(positions: Float32Array): Float32Array | null {
  const triangles = positions.length / 9;
  if (triangles > smoothUpTo) return null;
  const { vertexOf, vertexCount } = weld(positions);
  const faces = faceNormals(positions);
  const firstOf = new Int32Array(vertexCount + 1);
  for (const vertex of vertexOf) firstOf[vertex + 1]!++;
  for (let vertex = 0; vertex < vertexCount; vertex++) firstOf[vertex + 1]! += firstOf[vertex]!;
  const cornersOf = new Int32Array(vertexOf.length);
  const filled = firstOf.slice();
  for (const [corner, vertex] of vertexOf.entries()) cornersOf[filled[vertex]!++] = corner;
  const normals = new Float32Array(positions.length);
  for (let corner = 0; corner < vertexOf.length; corner++) {
    const face = ((corner / 3) | 0) * 4;
    const first = firstOf[vertexOf[corner]!]!;
    const last = firstOf[vertexOf[corner]! + 1]!;
    const [nx, ny, nz] = [faces[face]!, faces[face + 1]!, faces[face + 2]!];
    let [x, y, z] = [nx, ny, nz];
    if (last - first <= widestFan) {
      x = y = z = 0;
      for (let slot = first; slot < last; slot++) {
        const other = ((cornersOf[slot]! / 3) | 0) * 4;
        const [ox, oy, oz] = [faces[other]!, faces[other + 1]!, faces[other + 2]!];
        if (other !== face && nx * ox + ny * oy + nz * oz < creaseCosine) continue;
        const weight = faces[other + 3]!;
        x += ox * weight;
        y += oy * weight;
        z += oz * weight;
      }
    }
    const length = Math.sqrt(x * x + y * y + z * z) || 1;
    normals[corner * 3] = x / length;
    normals[corner * 3 + 1] = y / length;
    normals[corner * 3 + 2] = z / length;
  }
  return normals;
}

/** Returns unit normal and area weight of each face, four numbers per face; zeros for a face without an area. */
function faceNormals(p: Float32Array): Float32Array {
  const faces = new Float32Array((p.length / 9) * 4);
  for (let offset = 0, to = 0; offset < p.length; offset += 9, to += 4) {
    const [ux, uy, uz] = [
      p[offset + 3]! - p[offset]!,
      p[offset + 4]! - p[offset + 1]!,
      p[offset + 5]! - p[offset + 2]!,
    ];
    const [vx, vy, vz] = [
      p[offset + 6]! - p[offset]!,
      p[offset + 7]! - p[offset + 1]!,
      p[offset + 8]! - p[offset + 2]!,
    ];
    const [nx, ny, nz] = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx];
    const length = Math.sqrt(nx * nx + ny * ny + nz * nz);
    if (length === 0) continue;
    faces[to] = nx / length;
    faces[to + 1] = ny / length;
    faces[to + 2] = nz / length;
    faces[to + 3] = length;
  }
  return faces;
}
