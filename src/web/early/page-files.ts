/** Data that the build writes into the page (build/early-page.ts). */
export interface PageFiles {
  /** Files of each chunk and of all that it imports. */
  files: Readonly<Record<string, readonly string[]>>;
  /** All screens by route. */
  screens: Readonly<Record<string, PageScreen>>;
}

interface PageScreen {
  area: string;
  /** Second key after `g`. */
  goKey?: string;
  /** Chunks that draw the screen. */
  parts: readonly string[];
}

/** Reads the data; null in development, where nothing is built. */
export function pageFiles(): PageFiles | null {
  const text = document.querySelector("#files")?.textContent;
  return text ? (JSON.parse(text) as PageFiles) : null;
}
