/** No frame comes to a window that nobody sees. Milliseconds. */
const LONGEST = 100;

/**
 * Resolves once the next frame is on the screen, which is when the one behind it begins: until then the threads that
 * draw it share the processor with whatever the page does.
 */
export const painted = (): Promise<void> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve, 0)));
    setTimeout(resolve, LONGEST);
  });
