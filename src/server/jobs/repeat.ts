/**
 * Runs `work` repeatedly, never twice at once. Failures are reported, and the next turn tries again.
 * @returns a function that stops it and waits for the running turn
 */
export function repeat(
  milliseconds: number,
  name: string,
  work: () => Promise<unknown>,
  report: (line: string) => void,
): () => Promise<void> {
  let running: Promise<unknown> = Promise.resolve();
  let stopped = false;
  let timer: NodeJS.Timeout;
  const turn = (): void => {
    running = work()
      .catch((error: unknown) => report(`${name} failed: ${error instanceof Error ? error.message : String(error)}`))
      .finally(() => {
        if (!stopped) timer = setTimeout(turn, milliseconds).unref();
      });
  };
  timer = setTimeout(turn, milliseconds).unref();
  return async () => {
    stopped = true;
    clearTimeout(timer);
    await running;
  };
}
