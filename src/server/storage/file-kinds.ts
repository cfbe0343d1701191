import { fileFormats } from "#kernel/file-formats.ts";
import { pictureLimits } from "#kernel/image-size-rules.ts";
import { extensionOf } from "#kernel/stored-name.ts";

export interface FileKind {
  /** Maximum size in bytes. */
  max: number;
  types: Readonly<Record<string, string>>;
}

export const pictures: FileKind = {
  max: pictureLimits.bytes,
  types: {
    ".jpg": "image/jpeg",
    ".jpeg": "image/jpeg",
    ".png": "image/png",
    ".webp": "image/webp",
    ".gif": "image/gif",
  },
};

/**
 * Accepted files by file extension. Pictures: jpg, jpeg, png (specification, section 5), WebP, into which the console
 * converts, and GIF. file-formats.ts has the other files. The rules of a field on formats and sizes are checked
 * later, when a record with the file is saved (resources/stored-values.ts).
 */
const kinds: readonly FileKind[] = [
  pictures,
  ...Object.entries(fileFormats).map(([ending, { type, max }]) => ({ max, types: { [`.${ending}`]: type } })),
];

/** Returns the kind of files with this extension; undefined if they are not accepted. */
export const kindOf = (extension: string): FileKind | undefined =>
  kinds.find(({ types }) => Object.hasOwn(types, extension));

/** True if files with this extension are accepted as pictures. */
export const isPicture = (extension: string): boolean => kindOf(extension) === pictures;

/** Maximum size of any file in bytes. */
export const MAX_FILE = Math.max(...kinds.map(({ max }) => max));

/** Returns the media type of a stored file by its key. */
export function typeOfKey(key: string): string {
  const extension = extensionOf(key);
  return kindOf(extension)?.types[extension] ?? "application/octet-stream";
}
