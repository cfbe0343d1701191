/** True if a full disk is the known reason why the embedded database does not restart. */
let isFull = false;

/**
 * Records the reason of an outage.
 * @param full true if its disk is full; false once it runs again
 */
export function noteDiskFull(full: boolean): void {
  isFull = full;
}

export const isDiskFull = (): boolean => isFull;
