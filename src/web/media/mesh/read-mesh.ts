import type { Mesh } from "./mesh.ts";
import { MeshError } from "./mesh.ts";
import { read3mf } from "./read-3mf.ts";
import { readObj } from "./read-obj.ts";
import { readStl } from "./read-stl.ts";

const ZIP = 0x04034b50;

type Reader = (bytes: Uint8Array) => Mesh;

/**
 * Returns the reader for a file by its content; the file extension decides only if the content is ambiguous. The
 * automatic review does the same.
 */
function readerFor(bytes: Uint8Array, name: string): Reader | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  if (bytes.length > 4 && view.getUint32(0, true) === ZIP) return read3mf;
  if (bytes.length >= 84 && 84 + 50 * view.getUint32(80, true) === bytes.length) return readStl;
  const head = new TextDecoder("latin1").decode(bytes.subarray(0, 4_096));
  if (/^\s*solid[\s\S]*\bfacet\b/i.test(head)) return readStl;
  if (/(^|\n)\s*v\s+[-+.\d]/.test(head)) return readObj;
  const extension = /\.[a-z0-9]+$/i.exec(name)?.[0].toLowerCase();
  if (extension === ".stl") return readStl;
  return extension === ".obj" ? readObj : null;
}

/** Reads a mesh of any supported format. @throws MeshError */
export function readMesh(buffer: ArrayBuffer, name: string): Mesh {
  const bytes = new Uint8Array(buffer);
  if (bytes.length === 0) throw new MeshError("empty");
  const read = readerFor(bytes, name);
  if (!read) throw new MeshError(/\.3mf$/i.test(name) ? "unreadable" : "unsupported");
  return read(bytes);
}

/** True if the file may contain a mesh. Other files are not fetched. */
export const isDrawable = (name: string): boolean => !/\.(step|stp|gcode|bgcode)$/i.test(name);
