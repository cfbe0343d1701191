import { ChildPool } from "#server/mesh/child-pool.ts";
import type { QueuedWork } from "#server/mesh/fair-turns.ts";
import type { Drawing, PictureFault, PictureRequest } from "./draw-picture.ts";

const pool = new ChildPool<PictureRequest, Drawing>("picture-child", 2);

/** Limits of a child. A progressive JPEG with the maximum number of pixels needs about 350 MB. */
const limits = { timeoutMs: 25_000, memoryBytes: 600 * 1024 * 1024 };
/** Time limit of a conversion in milliseconds. Many frames take longer than one small picture. */
const conversionMs = 70_000;

/**
 * Reads and draws a member's picture in a child process, two at a time, in fair turns among callers. The child reads
 * the header first and does not decode a picture with too many pixels. The promise never rejects because of the file's
 * content.
 * @param prepare creates the request when its turn comes
 */
export async function drawInChild(
  prepare: () => Promise<PictureRequest>,
  waiting: QueuedWork,
  { converts = false } = {},
): Promise<Drawing> {
  const { result } = await pool.run(prepare, { ...limits, ...(converts && { timeoutMs: conversionMs }) }, waiting);
  // If the child was ended, the fault has a kind that pictures share with meshes.
  return result as Exclude<typeof result, { kind: "fault" }> | { kind: "fault"; fault: PictureFault };
}

/** True if no caller waited for the picture any more when its turn came. */
export const isDropped = ({ kind, detail }: PictureFault): boolean => kind === "readerCrashed" && detail === "dropped";

/** True if the drawing ended because the server stops or no caller waited, and not because of the picture. */
export const isCutOff = (fault: PictureFault): boolean =>
  isDropped(fault) || (fault.kind === "readerCrashed" && fault.detail === "closed");
