export interface MeshLimits {
  /** Maximum size of the file in bytes. */
  readonly fileBytes: number;
  readonly triangles: number;
  /** Maximum size in bytes of the entries of a package that are unpacked. */
  readonly unzippedBytes: number;
  /** Maximum ratio of unpacked to packed size, for entries above 1 MB. Mesh XML stays below 40. */
  readonly zipRatio: number;
  readonly zipEntries: number;
  /** Maximum number of levels of components in a 3MF. */
  readonly componentDepth: number;
  /** Maximum time in milliseconds. The process that started the reader ends it then. */
  readonly milliseconds: number;
}

/** Limits of server and browser. 4,000,000 triangles are a binary STL of 200 MB. */
export const meshLimits: MeshLimits = {
  fileBytes: 256 * 1024 * 1024,
  triangles: 4_000_000,
  unzippedBytes: 512 * 1024 * 1024,
  zipRatio: 200,
  zipEntries: 4096,
  componentDepth: 32,
  milliseconds: 30_000,
};
