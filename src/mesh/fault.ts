import type { GcodeReason } from "./gcode/reasons.ts";
import type { MeshReason } from "./reasons.ts";

/** Why a file has no readable mesh or print. It is a fault of the file that moderators see, and no error of the program. */
export interface MeshFault {
  readonly kind: MeshReason | GcodeReason;
  /** Actual value, in the unit of the reason (`reasons.ts`). */
  readonly value?: number;
  /** Allowed or promised value, in the same unit. */
  readonly limit?: number;
  /** A note about the actual content, for the log and tests. */
  readonly detail?: string;
}

/** Error with which the reader stops at a fault. */
export class Refused extends Error {
  readonly fault: MeshFault;

  constructor(fault: MeshFault) {
    super(fault.kind);
    this.name = "Refused";
    this.fault = fault;
  }
}

export function refuse(kind: MeshFault["kind"], more: Omit<MeshFault, "kind"> = {}): never {
  throw new Refused({ kind, ...more });
}

/**
 * Returns the fault that an error of the reader means. The unpacker and the XML reader throw their own errors for
 * damaged input.
 */
export const faultOf = (error: unknown): MeshFault =>
  error instanceof Refused
    ? error.fault
    : { kind: "unreadable", detail: error instanceof Error ? error.message : String(error) };
