import { openAddress } from "./data/opening.ts";
import { numberOf, storedLanguage } from "./i18n/stored-language.ts";
import { readPlace } from "./routing/place.ts";
import { preload } from "./routing/preload.ts";

// Runs before the console itself, on nothing but the address: its first answers and scripts travel side by side.
if (location.search !== "?qr") {
  const place = readPlace(location.hash);
  const language = storedLanguage();
  openAddress(place, numberOf(language));
  preload(place.path, language);
}
