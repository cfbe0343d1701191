import type { Mesh } from "./mesh.ts";
import { MeshError } from "./mesh.ts";
import { read3mf } from "./read-3mf.ts";
import { readObj } from "./read-obj.ts";
import { readStl } from "./read-stl.ts";

const ZIP = 0x04034b50;

/** By content first: a package is one whatever it is called. @throws MeshError */
export function readMesh(buffer: ArrayBuffer, name: string): Mesh {
  const bytes = new Uint8Array(buffer);
  if (bytes.length === 0) throw new MeshError("empty");
  const isZip = bytes.length > 4 && new DataView(buffer).getUint32(0, true) === ZIP;
  const extension = /\.[a-z0-9]+$/i.exec(name)?.[0].toLowerCase() ?? "";
  if (isZip) return read3mf(bytes);
  if (extension === ".obj") return readObj(bytes);
  if (extension === ".stl") return readStl(bytes);
  throw new MeshError(extension === ".3mf" ? "unreadable" : "unsupported");
}

export const isDrawable = (name: string): boolean => /\.(stl|obj|3mf)$/i.test(name);
