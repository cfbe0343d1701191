import type { Readable } from "node:stream";
import { isKey } from "#kernel/stored-key.ts";

/** Object storage: content by key, written completely or not at all. */
export interface Storage {
  /**
   * Copies a finished local file into the storage. Existing content of the key remains.
   * @param isOwn true if the file belongs to the server, which never writes to it again, so that a link is enough
   * @returns true if the file was written
   */
  put(key: string, path: string, type: string, isOwn?: boolean): Promise<boolean>;
  /**
   * Opens the content, or a range of it. `range` is in bytes, both ends inclusive.
   * @throws Error where the key is not stored
   */
  open(key: string, range?: { start: number; end: number }): Promise<Readable>;
  /** Returns the size in bytes; null where the key is not stored. */
  size(key: string): Promise<number | null>;
  /** Deletes the content. A key that is not stored is no error. */
  remove(key: string): Promise<void>;
  /** Returns a local file with the content. Call `done` afterward; it removes the file if it is only a copy. */
  local(key: string): Promise<{ path: string; done: () => Promise<void> }>;
}

/** Returns the key of a content, such as `ab/cdef….stl`. Equal files get equal keys, so they are stored once. */
export const keyOf = (md5: string, extension: string): string =>
  `${md5.slice(0, 2)}/${md5.slice(2)}${extension.toLowerCase()}`;

/** True if the key of a stored file can begin with a text. */
export const mayBeginKey = (prefix: string): boolean => /^(?:[0-9a-f]{0,2}$|[0-9a-f]{2}\/)/.test(prefix);

/**
 * Checks a key, because keys come from calls.
 * @throws Error for a text that is not a storage key
 */
export function checkKey(key: string): string {
  if (!isKey(key)) throw new Error(`${key} is no storage key`);
  return key;
}
