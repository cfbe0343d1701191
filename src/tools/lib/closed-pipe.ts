/**
 * Whoever read what this process says may be gone, or the disk of its log full: it goes on without being heard, because a
 * server is there for more than its log.
 */
export function outliveClosedPipe(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => undefined);
}

/** Lines of the log, by the way that `outliveClosedPipe` guards; the logger's own ends the process on a full disk. */
export const toStdout = {
  write(line: string): void {
    try {
      process.stdout.write(line);
    } catch {
      // A file is written at once, and its disk may be full.
    }
  },
};
