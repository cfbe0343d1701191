/** A stop that takes longer than this is ended from here. Milliseconds. */
const LONGEST_STOP_MS = 10_000;

/** Stops on SIGINT and SIGTERM; a second signal, or a stop that hangs, ends the process at once. */
export function stopOnSignals(stop: () => Promise<void>): void {
  let stopping = false;
  const end = (): void => {
    if (stopping) process.exit(1);
    stopping = true;
    setTimeout(() => {
      console.error(`The server did not stop within ${LONGEST_STOP_MS / 1000} s and was ended.`);
      process.exit(1);
    }, LONGEST_STOP_MS).unref();
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, end);
}
