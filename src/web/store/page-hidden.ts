/**
 * Runs a function before the page is reloaded, closed or hidden, while it can still write. @returns a function that
 * stops it
 */
export function onPageHidden(run: () => unknown): () => void {
  const look = (): void => {
    if (document.visibilityState === "hidden") run();
  };
  addEventListener("pagehide", run);
  document.addEventListener("visibilitychange", look);
  return () => {
    removeEventListener("pagehide", run);
    document.removeEventListener("visibilitychange", look);
  };
}
