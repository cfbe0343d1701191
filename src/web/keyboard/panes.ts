import { createState, setValue, useSelected } from "#web/store/state.ts";

/**
 * The pane that owns the keys. It keeps them while nothing has the focus, for example after a focused row is removed.
 */
const active = createState<string | null>(null);

export const activePane = (): string | null => active.value;
export const useIsActivePane = (id: string): boolean => useSelected(active, (now) => now === id);

const paneOf = (element: Element | null): HTMLElement | null => element?.closest<HTMLElement>("[data-pane]") ?? null;
const allPanes = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>("[data-pane]")].filter(isShown);
const isShown = (pane: HTMLElement): boolean => pane.offsetParent !== null;
/** Selector of covered content. `aria-hidden` is set at once, `inert` one frame later. */
const OUT_OF_REACH = "[inert], [aria-hidden=true]";
const named = (id: string): HTMLElement | undefined => allPanes().find((pane) => pane.dataset["pane"] === id);

/**
 * The pane that owns the keys; null while the focus is in the header, a menu or a dialog, where single keys do nothing.
 * While no pane exists, as while a screen loads, the result is an empty text and not null. Elements with
 * `data-leaves-keys`, such as decision buttons, leave the keys to their pane.
 */
export function owningPane(): string | null {
  const focused = document.activeElement;
  const pane = paneOf(focused);
  if (pane) return pane.dataset["pane"] ?? "";
  const [first] = allPanes();
  if (!first) return "";
  if (focused !== null && focused !== document.body && !focused.closest("[data-leaves-keys]")) return null;
  const id = active.value;
  return (id !== null && named(id) ? id : first.dataset["pane"]) ?? null;
}

export function focusPane(id: string): boolean {
  const pane = named(id);
  if (!pane) return false;
  const inside = [...pane.querySelectorAll<HTMLElement>("[data-pane-focus]")].find((one) => !one.closest(OUT_OF_REACH));
  (inside ?? pane).focus({ preventScroll: true });
  setValue(active, id);
  return true;
}

/**
 * Restores the focus after its element was removed or covered: to the given pane, else to the pane that had the keys.
 * If a pane itself has the focus, because its content could not be reached before, its content gets the focus.
 */
export function mendFocus(pane?: string): void {
  const focused = document.activeElement;
  const focusedId = focused instanceof HTMLElement ? focused.dataset["pane"] : undefined;
  if (focusedId !== undefined) return void focusPane(focusedId);
  if (focused !== null && focused !== document.body && !focused.closest(OUT_OF_REACH)) return;
  if (pane === undefined || !focusPane(pane)) returnFocus();
}

/** Returns the focus to the pane that had the keys, or to the first one. */
export function returnFocus(): void {
  const id = active.value;
  if (id !== null && focusPane(id)) return;
  const first = allPanes()[0]?.dataset["pane"];
  if (first !== undefined) focusPane(first);
}

/**
 * Returns the focus in the next frame, after a part has closed: to the given pane, else to the pane that had the keys.
 * If a dialog is open then, the focus stays in it.
 */
export function returnFocusLater(pane: string | null = null): void {
  requestAnimationFrame(() => {
    if ("overlaid" in document.body.dataset) return;
    if (pane === null || !focusPane(pane)) returnFocus();
  });
}

export function cyclePanes(step: 1 | -1): void {
  const panes = allPanes();
  const index = panes.findIndex((pane) => pane.dataset["pane"] === active.value);
  const id = panes[(index + step + panes.length) % panes.length]?.dataset["pane"];
  if (id !== undefined) focusPane(id);
}

/**
 * Moves the focus one level up: from a field to its pane, from an inner pane to the first.
 * @returns false at the top
 */
export function goUp(): boolean {
  const focused = document.activeElement;
  const pane = paneOf(focused);
  if (pane && focused !== pane && !(focused as HTMLElement).hasAttribute("data-pane-focus")) {
    const id = pane.dataset["pane"];
    return id !== undefined && focusPane(id);
  }
  const first = allPanes()[0]?.dataset["pane"];
  if (first === undefined || first === active.value) return pane === null ? (returnFocus(), true) : false;
  return focusPane(first);
}

function onFocus(event: FocusEvent): void {
  const id = event.target instanceof Element ? paneOf(event.target)?.dataset["pane"] : undefined;
  if (id !== undefined) setValue(active, id);
}

export function watchPanes(): () => void {
  document.addEventListener("focusin", onFocus);
  return () => document.removeEventListener("focusin", onFocus);
}
