import { languageStore } from "#web/i18n/text.ts";

// The files of the unit tests share a process. Each begins in the language that a new window has.
languageStore.set("zh");
