/**
 * Runs `work` repeatedly, never twice at once. A failure is reported and does not stop the repetition.
 * @returns a function that stops the repetition and waits for a running `work`
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
