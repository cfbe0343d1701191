/**
 * Why a file gave no mesh. Each kind is something a moderator can be told; none is a fault of the program.
 * `tooLarge` bytes of the file · `truncated` bytes there are, `limit` bytes its header promises ·
 * `tooManyTriangles` triangles · `notFinite` triangles with NaN or Infinity · `unreadable` line where one is known ·
 * `zipBomb` bytes or ratio when unpacked · `wrongFormat` `detail` says what it is · `missing` no such file on the disk ·
 * `readerCrashed`, `tooMuchMemory` (bytes), `tookTooLong` (ms): the process that read it was ended.
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
  /** What was found, in the unit of the kind. */
  readonly value?: number;
  /** What was allowed or promised, in the same unit. */
  readonly limit?: number;
  /** A word for the log: what stood there instead. Never shown without its kind. */
  readonly detail?: string;
}

/** Carries a fault out of the depth of a reader; `readMesh` turns it into a value. */
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
  /** Bytes of the file itself. */
  readonly fileBytes: number;
  readonly triangles: number;
  /** Bytes of everything a package holds, unpacked. */
  readonly unzippedBytes: number;
  /** Unpacked over packed size, of an entry above 1 MB; mesh XML stays below 40. */
  readonly zipRatio: number;
  readonly zipEntries: number;
}

/** 4,000,000 triangles are a binary STL of 200 MB: above that nothing is drawn anyway. */
export const defaultLimits: MeshLimits = {
  fileBytes: 256 * 1024 * 1024,
  triangles: 4_000_000,
  unzippedBytes: 512 * 1024 * 1024,
  zipRatio: 200,
  zipEntries: 4096,
};
