import type { Label } from "#kernel/label.ts";
import type { MeshFault } from "#mesh/fault.ts";
import { printReason } from "#mesh/gcode/reasons.ts";
import type { PrintSettings } from "#mesh/gcode/settings.ts";
import type { Toolpath } from "#mesh/gcode/toolpath.ts";
import type { Vector } from "#mesh/bounds.ts";

/** A print ready to draw. */
export interface Print {
  readonly settings: PrintSettings;
  /** Null for a print with too many lines, or without any. */
  readonly toolpath: Toolpath | null;
  /** Box around the plastic in mm; null without plastic. */
  readonly box: { readonly min: Vector; readonly max: Vector } | null;
  /** By layer: height in mm; seconds and mm of filament that are used before it begins. */
  readonly heights: Float32Array<ArrayBuffer>;
  readonly secondsBefore: Float32Array<ArrayBuffer>;
  readonly filamentBefore: Float32Array<ArrayBuffer>;
  readonly seconds: number;
  readonly filament: number;
}

/** Why a print cannot be shown: a fault of the file, or a file that did not arrive. */
export type PrintFault = MeshFault["kind"] | "network" | "notSliced";

const others: Readonly<Record<"network" | "notSliced", Label>> = {
  network: ["文件加载失败，请检查网络", "Could not load the file; check the network"],
  notSliced: ["3MF 里只有设置，没有切片", "The 3MF has settings and no slice"],
};

export const printFaultWords = (fault: PrintFault): Label =>
  fault === "network" || fault === "notSliced" ? others[fault] : printReason(fault);
