import { currentPlace, setPlace } from "#web/routing/location.ts";
import { writePlace } from "#web/routing/place.ts";
import { hasChosen, isMobile, WIDE_PX } from "./device.ts";
import { openPageAt } from "#domain/enumerations/open-pages.ts";

/** They lead on by themselves, whatever the window. */
const leading = new Set(["/small-page", "/ie-page"]);

/**
 * Before the console is drawn: phones have a page of their own, which knows the configured address; a narrow window of
 * a computer is told so.
 */
export async function guard(): Promise<void> {
  const place = currentPlace();
  if (openPageAt(place.path) || leading.has(place.path)) return;
  if (isMobile()) {
    location.replace(`/mobile.html${location.hash}`);
    // Nothing is drawn on the way.
    await new Promise(() => undefined);
  }
  if (innerWidth < WIDE_PX && !hasChosen())
    setPlace(`/small-page?pageFrom=${encodeURIComponent(writePlace(place))}`, "replace");
}
