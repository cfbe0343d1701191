/**
 * Returns a function whose runs of `work` never overlap. Calls during a run share one following run.
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
