import { currentPath, setPlace } from "./location.ts";
import { readPlace } from "./parse-address.ts";

/** Loads the screens. Every screen navigates, so this module cannot import them. */
interface ScreenLoader {
  /** Returns true once everything that draws the screen at a path is loaded. */
  isLoaded(path: string): boolean;
  loadScreen(path: string): Promise<void>;
}

let loader: ScreenLoader = { isLoaded: () => true, loadScreen: () => Promise.resolve() };

/** Sets what loads the screens. main.tsx calls it before the first of them is drawn. */
export const installLoader = (screenLoader: ScreenLoader): void => {
  loader = screenLoader;
};

/** Maximum time in ms to wait for a page before its skeleton is shown. */
const WAIT_MS = 150;

/** Opens a path of the console, with its query. */
export async function navigate(to: string, mode: "push" | "replace" = "push"): Promise<void> {
  const { path } = readPlace(to);
  if (path !== currentPath() && !loader.isLoaded(path))
    await Promise.race([
      loader.loadScreen(path).catch(() => {}),
      new Promise((resolve) => setTimeout(resolve, WAIT_MS)),
    ]);
  setPlace(to, mode);
}

/** Opens an address. The bare path of the current screen changes nothing, so its filter, record and position stay. */
export const go = (to: string): void => {
  if (to !== currentPath()) void navigate(to);
};

/** Preloads a screen when the pointer or the palette comes near its link. */
export const preload = (to: string): void => {
  loader.loadScreen(readPlace(to).path).catch(() => {});
};
