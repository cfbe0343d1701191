import { ChildPool, ofServer } from "./child-pool.ts";
import type { ChildLimits } from "./child-process.ts";
import type { TextureRequest, TextureResult } from "./read-texture.ts";

const pool = new ChildPool<TextureRequest, TextureResult>("texture-child", 1, { limitsAreFinal: true });

/** A PNG of 4,096 px needs about 230 MB and 2 s. */
const usualLimits: ChildLimits = { timeoutMs: 20_000, memoryBytes: 400 * 1024 * 1024 };

/** Reads the file of a texture in a child process, one at a time. It never rejects because of the file's content. */
export async function readTextureInChild(request: TextureRequest, limits = usualLimits): Promise<TextureResult> {
  const { result } = await pool.run(async () => request, limits, ofServer);
  return result;
}
