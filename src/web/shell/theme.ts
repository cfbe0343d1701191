import { createPersisted } from "#web/store/persisted.ts";
import { setValue, watch } from "#web/store/state.ts";
import { isBoolean, oneOfStrings } from "#web/store/stored.ts";

type Theme = "system" | "light" | "dark";
export type Density = "compact" | "normal";

export const themeStore = createPersisted<Theme>("admin.theme", oneOfStrings("system", "light", "dark"), "system");
export const densityStore = createPersisted<Density>("admin.density", oneOfStrings("compact", "normal"), "compact");

/** True if the detail pane stays next to an empty list. */
export const detailFixedStore = createPersisted("admin.detailFixed", isBoolean, false);

const prefersDark = (): boolean => matchMedia("(prefers-color-scheme: dark)").matches;

export function toggleTheme(): void {
  const now = themeStore.value;
  const isDark = now === "dark" || (now === "system" && prefersDark());
  setValue(themeStore, isDark ? "light" : "dark");
}

export const toggleDensity = (): void =>
  setValue(densityStore, densityStore.value === "compact" ? "normal" : "compact");

/** Height of a row in px. It equals the CSS token and is used for the list's arithmetic. */
export const rowHeight = (density: Density): number => (density === "compact" ? 28 : 36);
export const emOf = (density: Density): number => (density === "compact" ? 13 : 14);

function apply(): void {
  const root = document.documentElement;
  const theme = themeStore.value;
  if (theme === "system") delete root.dataset["theme"];
  else root.dataset["theme"] = theme;
  root.dataset["density"] = densityStore.value;
}

export function applyAppearance(): void {
  apply();
  watch(themeStore, apply);
  watch(densityStore, apply);
}
