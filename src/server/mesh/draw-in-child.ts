import { ChildPool } from "./child-pool.ts";
import type { Waiting } from "./turns.ts";
import type { Drawing, PictureFault, PictureRequest } from "./picture.ts";

const pool = new ChildPool<PictureRequest, Drawing>("picture-child", 2);

/** A progressive JPEG of the most pixels that are taken needs about 350 MB. */
const limits = { timeoutMs: 25_000, memoryBytes: 600 * 1024 * 1024 };
/** A conversion of many frames takes longer than a small picture of one. */
const conversionMs = 70_000;

/**
 * Reads and draws a member's picture in a child process, two at a time and by turns of those who wait: its header first,
 * and no pixel of one that has too many. Never rejects for what stands in the file.
 * @param prepare makes the request when its turn comes
 */
export async function drawInChild(
  prepare: () => Promise<PictureRequest>,
  waiting: Waiting,
  { converts = false } = {},
): Promise<Drawing> {
  const { result } = await pool.run(prepare, { ...limits, ...(converts && { timeoutMs: conversionMs }) }, waiting);
  // A child that was ended gives one of the kinds that pictures share with meshes.
  return result as Exclude<typeof result, { kind: "fault" }> | { kind: "fault"; fault: PictureFault };
}

/** Nobody waited for the picture any more when its turn came. */
export const isDropped = ({ kind, detail }: PictureFault): boolean => kind === "readerCrashed" && detail === "dropped";

/** The server stops, or the picture was dropped: the picture is not to blame. */
export const isCutOff = (fault: PictureFault): boolean =>
  isDropped(fault) || (fault.kind === "readerCrashed" && fault.detail === "closed");
