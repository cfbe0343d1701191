import { languageStore } from "#web/i18n/text.ts";
import { setValue } from "#web/store/state.ts";

// The files of the unit tests share a process. Each begins in the language that a new window has.
setValue(languageStore, "zh");
