/**
 * Ignores errors of stdout and stderr. The process that reads the log may have ended, or the disk may be full. A server
 * must continue to run without its log.
 */
export function outliveClosedPipe(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => undefined);
}

/**
 * Output for the logger; call `outliveClosedPipe` first. The logger's own output would end the process when the disk is
 * full.
 */
export const toStdout = {
  write(line: string): void {
    try {
      process.stdout.write(line);
    } catch {
      // If stdout is a file, writes are synchronous and fail when the disk is full.
    }
  },
};
