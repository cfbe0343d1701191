import { readFile, stat } from "node:fs/promises";
import { faultOf, type MeshFault } from "#mesh/fault.ts";
import { isSeamless, joinsItself, readHeightMap, type HeightFault } from "#mesh/height-map.ts";
import { meshLimits } from "#mesh/limits.ts";
import { readMesh } from "#mesh/read-mesh.ts";

export interface TextureRequest {
  /** Path of the file. */
  readonly path: string;
  /** File name given by its author. Its ending says whether it is an STL tile or a height map. */
  readonly fileName: string;
  /** Largest size of the file in bytes. */
  readonly mostBytes: number;
}

export type TextureResult =
  | { readonly kind: "texture"; readonly tileable: boolean }
  /** The file was read, and is no texture. */
  | { readonly kind: "unusable"; readonly fault: HeightFault | "notMesh" }
  | { readonly kind: "fault"; readonly fault: MeshFault };

/** Most triangles of a tile. */
const TRIANGLES = 500_000;

/** Reads the bytes of a texture in this process: a height map, or an STL tile. It never rejects because of the content. */
export async function textureOf(bytes: Uint8Array, fileName: string): Promise<TextureResult> {
  if (!/\.stl$/i.test(fileName)) {
    const map = await readHeightMap(bytes);
    return "fault" in map ? { kind: "unusable", fault: map.fault } : { kind: "texture", tileable: isSeamless(map) };
  }
  try {
    const mesh = await readMesh(bytes, fileName, { ...meshLimits, triangles: TRIANGLES });
    if (mesh.kind !== "mesh") return { kind: "unusable", fault: "notMesh" };
    return { kind: "texture", tileable: joinsItself(mesh.positions, mesh.bounds) };
  } catch (error) {
    return { kind: "fault", fault: faultOf(error) };
  }
}

/** Reads the file of a texture in this process. Untrusted files belong in a child process (`read-texture-in-child.ts`). */
export async function readTexture({ path, fileName, mostBytes }: TextureRequest): Promise<TextureResult> {
  let bytes: Uint8Array;
  try {
    const { size } = await stat(path);
    if (size > mostBytes) return { kind: "fault", fault: { kind: "tooLarge", value: size, limit: mostBytes } };
    bytes = await readFile(path);
  } catch (error) {
    return { kind: "fault", fault: { kind: "missing", detail: error instanceof Error ? error.message : "" } };
  }
  return textureOf(bytes, fileName);
}
