/** Runs while the page can still write: before it is reloaded, closed, or left for another tab. @returns stops it */
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
