/** No frame comes to a window that nobody sees. Milliseconds. */
const LONGEST = 150;
/** Its picture is put together by other threads, which share the processor with whatever the page does meanwhile. */
const SHOWN = 64;

/** Resolves once the next frame is on the screen: what the key need not wait for does not slow it. */
export const painted = (): Promise<void> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve, SHOWN));
    setTimeout(resolve, LONGEST);
  });
