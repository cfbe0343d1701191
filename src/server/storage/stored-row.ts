import type { StoredFile, StoredImage } from "#kernel/field.ts";

/** What the table of stored files says of one, as the database gives it. */
export interface StoredRow {
  key: string;
  md5: string;
  /** Bytes. */
  size: string;
  /** Size of a picture in pixels; null for other files. */
  width: number | null;
  height: number | null;
}

/**
 * Builds the file value that records contain.
 * @param name file name given by the caller
 */
export const storedValue = ({ key, md5, size, width, height }: StoredRow, name: string): StoredFile | StoredImage => ({
  key,
  name,
  size: Number(size),
  md5,
  ...(width !== null && height !== null ? { width, height } : {}),
});
