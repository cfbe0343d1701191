import { numberOf, storedLanguage } from "#web/i18n/stored-language.ts";
import { readPlace } from "#web/routing/place.ts";
import { openAddress } from "./open-address.ts";
import { preload } from "./preload.ts";

// Stands in the page itself and knows nothing but the address: its first answers and the scripts travel side by side.
if (location.search !== "?qr") {
  const place = readPlace(location.hash);
  const language = storedLanguage();
  openAddress(place, numberOf(language));
  preload(place.path, language);
}
