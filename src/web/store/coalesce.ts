/**
 * Runs of `work` never overlap. Who calls while one is on its way gets the one behind it, together with whoever else
 * calls until that begins.
 * @param rest what each run waits for before it begins @param work must not reject
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
