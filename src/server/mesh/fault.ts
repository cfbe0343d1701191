/**
 * The reason why a file has no readable mesh. Each kind is a fault of the file that moderators see, and not an error of
 * the program. `value` means, by kind:
 * - `tooLarge`: bytes of the file.
 * - `truncated`: bytes present; `limit` is the number of bytes that the header promises.
 * - `tooManyTriangles`: triangles.
 * - `notFinite`: triangles with NaN or Infinity.
 * - `unreadable`: line, where known.
 * - `zipBomb`: unpacked bytes, or ratio.
 * - `wrongFormat`: absent; `detail` names the format.
 * - `missing`: absent; there is no such file on disk.
 * - `tooMuchMemory` (bytes) and `tookTooLong` (ms): the reading process was ended.
 * - `readerCrashed`: absent; the reading process ended.
 */
export type MeshFaultKind =
  | "tooLarge"
  | "truncated"
  | "tooManyTriangles"
  | "notFinite"
  | "empty"
  | "unreadable"
  | "zipBomb"
  | "wrongFormat"
  | "missing"
  | "readerCrashed"
  | "tooMuchMemory"
  | "tookTooLong";

export interface MeshFault {
  readonly kind: MeshFaultKind;
  /** Actual value, in the unit of the kind. */
  readonly value?: number;
  /** Allowed or promised value, in the same unit. */
  readonly limit?: number;
  /** A note about the actual content. It is shown only together with the kind. */
  readonly detail?: string;
}

/** Error with which a reader stops at a fault. `readMesh` converts it into a result. */
export class Refused extends Error {
  readonly fault: MeshFault;

  constructor(fault: MeshFault) {
    super(fault.kind);
    this.name = "Refused";
    this.fault = fault;
  }
}

export function refuse(kind: MeshFaultKind, more: Omit<MeshFault, "kind"> = {}): never {
  throw new Refused({ kind, ...more });
}

export interface MeshLimits {
  /** Maximum size of the file in bytes. */
  readonly fileBytes: number;
  readonly triangles: number;
  /** Maximum size of all unpacked entries of a package in bytes. */
  readonly unzippedBytes: number;
  /** Maximum ratio of unpacked to packed size, for entries above 1 MB. Mesh XML stays below 40. */
  readonly zipRatio: number;
  readonly zipEntries: number;
}

/** 4,000,000 triangles are a binary STL of 200 MB. Larger meshes are not drawn anyway. */
export const defaultLimits: MeshLimits = {
  fileBytes: 256 * 1024 * 1024,
  triangles: 4_000_000,
  unzippedBytes: 512 * 1024 * 1024,
  zipRatio: 200,
  zipEntries: 4096,
};
