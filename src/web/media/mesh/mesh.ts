import type { Vector } from "#mesh/bounds.ts";
import type { LeftOut } from "#mesh/read-stl.ts";
import { meshReasons, type MeshReason } from "#mesh/reasons.ts";
import { t } from "#web/i18n/part-text.ts";
import { l } from "#web/i18n/text.ts";

export type { Vector } from "#mesh/bounds.ts";

/** A mesh ready to draw: three unshared vertices for each triangle, in millimeters, z up. */
export interface Mesh {
  positions: Float32Array<ArrayBuffer>;
  min: Vector;
  max: Vector;
  triangles: number;
  leftOut: LeftOut;
}

/** Why a mesh cannot be drawn: a fault of the file, a format without a preview, or a file that did not arrive. */
export type ViewerFault = MeshReason | "unsupported" | "network";

export class MeshError extends Error {
  readonly fault: ViewerFault;
  constructor(fault: ViewerFault) {
    super(fault);
    this.name = "MeshError";
    this.fault = fault;
  }
}

/** Returns the fault in words. A fault of the file has the same words as in a finding. */
export const faultText = (fault: ViewerFault): string =>
  fault === "unsupported" || fault === "network" ? t(`viewer.fault.${fault}`) : l(meshReasons[fault]);

/** Returns what the mesh lacks in words, one text for each. */
export const leftOutTexts = ({ skippedFaces, otherShape }: LeftOut): string[] => [
  ...(skippedFaces > 0 ? [t("viewer.skippedFaces", { n: skippedFaces })] : []),
  ...(otherShape ? [faultText(otherShape)] : []),
];

export const sizeOf = ({ min, max }: Pick<Mesh, "min" | "max">): Vector => [
  max[0] - min[0],
  max[1] - min[1],
  max[2] - min[2],
];

/** True if the file may contain a mesh. Other files are not fetched. */
export const isDrawable = (name: string): boolean => !/\.(step|stp|gcode|bgcode)$/i.test(name);

/** True for G-code, also inside a 3MF, which the viewer of prints shows. */
export const isPrint = (name: string): boolean => /\.gcode(\.3mf)?$/i.test(name);
