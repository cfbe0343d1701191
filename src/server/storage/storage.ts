import type { Readable } from "node:stream";

/** Object storage: content under a key, written whole or not at all. */
export interface Storage {
  /**
   * Copies a finished local file into the store. What is stored under the key already stays as it is.
   * @returns whether the file was written
   */
  put(key: string, path: string, type: string): Promise<boolean>;
  /** @throws Error where the key is not stored */
  open(key: string, range?: { start: number; end: number }): Promise<Readable>;
  /** Bytes, or null where the key is not stored. */
  size(key: string): Promise<number | null>;
  /** Erases the content; a key that is not stored is no error. */
  remove(key: string): Promise<void>;
  /** A local file with the content, for readers that need one; `done` removes it where it was only a copy. */
  local(key: string): Promise<{ path: string; done: () => Promise<void> }>;
}

/** `ab/cdef….stl`: by content, so that the same file is stored once. */
export const keyOf = (md5: string, extension: string): string =>
  `${md5.slice(0, 2)}/${md5.slice(2)}${extension.toLowerCase()}`;

/** @throws Error for anything but a key of ours; keys come from calls */
export function checkKey(key: string): string {
  if (!/^[0-9a-f]{2}\/[0-9a-f]{30}(-[a-z]+)?(\.[a-z0-9]{1,10})?$/.test(key))
    throw new Error(`${key} is no storage key`);
  return key;
}
