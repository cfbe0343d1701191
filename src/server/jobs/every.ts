/**
 * Runs `work` again and again, never twice at once; a failure is told and tried again at the next turn.
 * @returns ends it and waits for the turn under way
 */
export function every(
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
