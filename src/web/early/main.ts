import { numberOf, storedLanguage } from "#web/i18n/stored-language.ts";
import { readPlace } from "#web/routing/parse-address.ts";
import { openAddress } from "./open-address.ts";
import { preload } from "./preload.ts";

// This script is inlined in the page and knows only the address. Its first calls run in parallel to the loading of the
// console.
if (location.search !== "?qr") {
  const place = readPlace(location.hash);
  const language = storedLanguage();
  openAddress(place, numberOf(language));
  preload(place.path, language);
  // Chunks do not know what they import, so the files of another screen are fetched together, too.
  globalThis.preloadScreen = (path) => preload(path, storedLanguage());
}
