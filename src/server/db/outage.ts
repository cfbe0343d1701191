/** What this process knows of why its embedded database does not come back. */
let isFull = false;

/** @param full whether its disk is what it lacks; false once it runs again */
export function noteOutage(full: boolean): void {
  isFull = full;
}

export const isDiskFull = (): boolean => isFull;
