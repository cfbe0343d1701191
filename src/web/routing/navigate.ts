import { currentPath, setPlace } from "./location.ts";
import { readPlace } from "./place.ts";
import { isLoaded, loadScreen } from "./screen-chunks.ts";

/** A page that arrives this fast is shown at once, without a skeleton between. */
const WAIT_MS = 150;

/** Goes to a path of the console, with its query. */
export async function navigate(to: string, mode: "push" | "replace" = "push"): Promise<void> {
  const { path } = readPlace(to);
  if (path !== currentPath() && !isLoaded(path))
    await Promise.race([loadScreen(path).catch(() => {}), new Promise((resolve) => setTimeout(resolve, WAIT_MS))]);
  setPlace(to, mode);
}

/** A bare path names a screen: whoever is there already keeps his filter, his record and his place. */
export const go = (to: string): void => {
  if (to !== currentPath()) void navigate(to);
};

/** Fetched when the pointer or the palette comes near. */
export const preload = (to: string): void => {
  loadScreen(readPlace(to).path).catch(() => {});
};
