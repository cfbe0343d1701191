import type { PrivateFile } from "#domain/api/evidence.ts";
import type { StoredFile, StoredImage } from "#kernel/field.ts";
import { signPrivate } from "./seal.ts";

/** Path below which private files are read: those in secret fields of records. */
export const PRIVATE_PATH = "/files/private/";
/** Seconds for which a link shows a private file. */
const PRIVATE_SECONDS = 300;

/** Signature of a link. @param until seconds since 1970 */
export const linkSignature = (key: string, admin: string, until: number): string =>
  signPrivate(`${key} ${admin} ${until}`);

/**
 * Builds links to private files, which only this admin can open, for five minutes. The caller sees to it that the admin
 * may read the record.
 * @param now seconds since 1970
 */
export function privateLinks(
  files: readonly (StoredFile & Partial<StoredImage>)[],
  admin: string,
  now: number,
): PrivateFile[] {
  const until = now + PRIVATE_SECONDS;
  return files.map(({ key, name, size, width = 0, height = 0 }) => {
    const query = `until=${until}&sign=${linkSignature(key, admin, until)}`;
    return { url: `${PRIVATE_PATH}${key}?${query}`, name, size, width, height, until };
  });
}
