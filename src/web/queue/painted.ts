/** No frame comes to a window that nobody sees. Milliseconds. */
const LONGEST = 100;

/** Resolves behind the next frame: what the key need not wait for costs its frame nothing. */
export const painted = (): Promise<void> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve, 0));
    setTimeout(resolve, LONGEST);
  });
