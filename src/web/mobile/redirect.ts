import { currentPlace, setPlace } from "#web/routing/location.ts";
import { writePlace } from "#web/routing/parse-address.ts";
import { hasChosen, isMobile, WIDE_PX } from "./device.ts";
import { toolPages } from "#domain/api/tool-pages.ts";
import { openPageAt } from "#domain/enumerations/open-pages.ts";

/** Pages that redirect on their own, and those for any window size. */
const leading = new Set(["/small-page", "/ie-page", ...Object.values(toolPages)]);

/**
 * Redirects before the console is drawn. Phones get their own page, which contains the configured address. A narrow
 * window of a computer gets a hint.
 */
export async function guard(): Promise<void> {
  const place = currentPlace();
  if (openPageAt(place.path) || leading.has(place.path)) return;
  if (isMobile()) {
    location.replace(`/mobile.html${location.hash}`);
    // Waits forever, so that nothing is drawn during the redirect.
    await new Promise(() => undefined);
  }
  if (innerWidth < WIDE_PX && !hasChosen())
    setPlace(`/small-page?pageFrom=${encodeURIComponent(writePlace(place))}`, "replace");
}
