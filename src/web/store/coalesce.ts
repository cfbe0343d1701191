/**
 * Returns a function that runs `work`, never twice at the same time. All calls during a run share one later run.
 * @param rest what each run waits for before it starts
 * @param work must not reject
 */
export function coalesce(rest: () => Promise<void>, work: () => Promise<void>): () => Promise<void> {
  let running = Promise.resolve();
  let next: Promise<void> | null = null;
  return () =>
    (next ??= running.then(rest).then(() => {
      next = null;
      running = work();
      return running;
    }));
}
