import type { Mesh } from "./mesh.ts";
import { finished, MAX_TRIANGLES, MeshError } from "./mesh.ts";

const HEADER = 84;
const FACE = 50;

/** True for a binary file, whose size is exactly `84 + 50 n`. Its header may start with the word solid as well. */
function isBinary(bytes: Uint8Array): boolean {
  if (bytes.length < HEADER) return false;
  const promised = HEADER + FACE * new DataView(bytes.buffer, bytes.byteOffset).getUint32(80, true);
  if (promised === bytes.length) return true;
  const head = new TextDecoder("latin1").decode(bytes.subarray(0, 2_048)).trimStart();
  return !/^solid[\s\S]*\bfacet\b/i.test(head);
}

function readBinary(bytes: Uint8Array): Mesh {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const triangles = view.getUint32(80, true);
  // The header is checked before memory is allocated by it.
  if (HEADER + FACE * triangles > bytes.length) throw new MeshError("truncated");
  if (triangles > MAX_TRIANGLES) throw new MeshError("tooManyTriangles");
  const positions = new Float32Array(triangles * 9);
  for (let face = 0, to = 0; face < triangles; face++) {
    const from = HEADER + face * FACE + 12;
    for (let at = 0; at < 36; at += 4) positions[to++] = view.getFloat32(from + at, true);
  }
  return finished(positions);
}

const VERTEX = /vertex\s+(\S+)\s+(\S+)\s+(\S+)/gi;

function readText(bytes: Uint8Array): Mesh {
  const text = new TextDecoder("latin1").decode(bytes);
  const numbers: number[] = [];
  for (const [, x, y, z] of text.matchAll(VERTEX)) {
    numbers.push(Number(x), Number(y), Number(z));
    if (numbers.length > MAX_TRIANGLES * 9) throw new MeshError("tooManyTriangles");
  }
  if (!/\bendsolid\b/i.test(text.slice(-400)) && numbers.length % 9 !== 0) throw new MeshError("truncated");
  return finished(new Float32Array(numbers));
}

export function readStl(bytes: Uint8Array): Mesh {
  if (bytes.length === 0) throw new MeshError("empty");
  if (isBinary(bytes)) return readBinary(bytes);
  if (bytes.length < HEADER && !/^\s*solid/i.test(new TextDecoder("latin1").decode(bytes)))
    throw new MeshError("truncated");
  return readText(bytes);
}
