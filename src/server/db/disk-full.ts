/** True if the database has reported a full disk and has not written successfully since. */
let isFull = false;

/**
 * Records whether the disk of the database is full.
 * @param full true if the disk is full; false after the database could write or start again
 */
export function noteDiskFull(full: boolean): void {
  isFull = full;
}

export const isDiskFull = (): boolean => isFull;
