/**
 * Ignores errors of stdout and stderr. The reader of the log may have ended or its disk may be full.
 * A server must run on without its log.
 */
export function outliveClosedPipe(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => undefined);
}

/** Output for the logger, guarded by `outliveClosedPipe`. The logger's own output ends the process on a full disk. */
export const toStdout = {
  write(line: string): void {
    try {
      process.stdout.write(line);
    } catch {
      // Writes to a file are synchronous and fail on a full disk.
    }
  },
};
