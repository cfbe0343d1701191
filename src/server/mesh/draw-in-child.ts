import { ChildPool } from "./child-pool.ts";
import type { Drawing, PictureFault, PictureRequest } from "./picture.ts";

const pool = new ChildPool<PictureRequest, Drawing>("picture-child", 2);

/** A progressive JPEG of the most pixels that are taken needs about 350 MB. */
const limits = { timeoutMs: 25_000, memoryBytes: 600 * 1024 * 1024 };
/** A conversion of many frames takes longer than a small picture of one. */
const conversionMs = 70_000;

/**
 * Reads and draws a member's picture in a child process, two at a time: its header first, and no pixel of one that has
 * too many. Never rejects for what stands in the file.
 */
export async function drawInChild(request: PictureRequest): Promise<Drawing> {
  const timeoutMs = request.webpTo === undefined ? limits.timeoutMs : conversionMs;
  const { result } = await pool.run(request, { ...limits, timeoutMs });
  // A child that was ended gives one of the kinds that pictures share with meshes.
  return result as Exclude<typeof result, { kind: "fault" }> | { kind: "fault"; fault: PictureFault };
}

/** The server stops: the picture is not to blame. */
export const isCutOff = ({ kind, detail }: PictureFault): boolean => kind === "readerCrashed" && detail === "closed";
