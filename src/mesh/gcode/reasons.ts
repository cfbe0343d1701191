import type { Label } from "#kernel/label.ts";
import { isMeshReason, meshReasons, type MeshReason } from "../reasons.ts";

/**
 * Reasons for which a file gives no print, besides those of `meshReasons`. The value of `tooManyLayers` is layers, and
 * that of all others the line, where it is known.
 */
const gcodeReasons = {
  noMoves: ["文件里没有移动指令", "The file has no moves"],
  tooManyLayers: ["层数太多", "Too many layers"],
  notText: ["G-code 不是文本", "The G-code is not text"],
  longLine: ["G-code 的一行太长", "A line of the G-code is too long"],
  binaryGcode: ["二进制 G-code（.bgcode），暂不支持", "Binary G-code (.bgcode), not supported"],
  noSlice: ["3MF 里没有切片", "The 3MF has no slice"],
} as const satisfies Record<string, Label>;

export type GcodeReason = keyof typeof gcodeReasons;

/** Returns why a file gives no print, in words. */
export const printReason = (reason: MeshReason | GcodeReason): Label =>
  isMeshReason(reason) ? meshReasons[reason] : gcodeReasons[reason];

/** True for a key of a reason. */
export const isPrintReason = (key: string): key is MeshReason | GcodeReason =>
  isMeshReason(key) || Object.hasOwn(gcodeReasons, key);
