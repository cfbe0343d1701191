import { createStore, useSelected } from "#web/store/external.ts";

/** The pane that owns the keys. It keeps them while the focus is nowhere, so that nothing is lost with a removed row. */
const active = createStore<string | null>(null);

export const activePane = (): string | null => active.get();
export const useIsActivePane = (id: string): boolean => useSelected(active, (now) => now === id);

const paneOf = (element: Element | null): HTMLElement | null => element?.closest<HTMLElement>("[data-pane]") ?? null;
const allPanes = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>("[data-pane]")].filter(isShown);
const isShown = (pane: HTMLElement): boolean => pane.offsetParent !== null;
/** Content that is no longer on top says so at once, and is out of reach a frame later. */
const OUT_OF_REACH = "[inert], [aria-hidden=true]";
const named = (id: string): HTMLElement | undefined => allPanes().find((pane) => pane.dataset["pane"] === id);

/**
 * Null while the focus is in the header, a menu or a dialog: single keys rest there. They do not where there is no pane
 * that one could go back to, as on a screen that is on its way or did not come: then it is none, but not null. What decides
 * leaves them where they are (`data-leaves-keys`): who presses a button there goes on by keys.
 */
export function owningPane(): string | null {
  const focused = document.activeElement;
  const pane = paneOf(focused);
  if (pane) return pane.dataset["pane"] ?? "";
  const [first] = allPanes();
  if (!first) return "";
  if (focused !== null && focused !== document.body && !focused.closest("[data-leaves-keys]")) return null;
  const id = active.get();
  return (id !== null && named(id) ? id : first.dataset["pane"]) ?? null;
}

export function focusPane(id: string): boolean {
  const pane = named(id);
  if (!pane) return false;
  const inside = [...pane.querySelectorAll<HTMLElement>("[data-pane-focus]")].find((one) => !one.closest(OUT_OF_REACH));
  (inside ?? pane).focus({ preventScroll: true });
  active.set(id);
  return true;
}

/**
 * What had the focus went, or went out of reach: its pane keeps the keys, or that one gets them, and is seen to. A pane
 * that was entered before its content was in reach passes the focus on.
 */
export function mendFocus(pane?: string): void {
  const focused = document.activeElement;
  const own = focused instanceof HTMLElement ? focused.dataset["pane"] : undefined;
  if (own !== undefined) return void focusPane(own);
  if (focused !== null && focused !== document.body && !focused.closest(OUT_OF_REACH)) return;
  if (pane === undefined || !focusPane(pane)) returnFocus();
}

/** Back into the pane that had the keys, or the first one. */
export function returnFocus(): void {
  const id = active.get();
  if (id !== null && focusPane(id)) return;
  const first = allPanes()[0]?.dataset["pane"];
  if (first !== undefined) focusPane(first);
}

export function cyclePanes(step: 1 | -1): void {
  const panes = allPanes();
  const at = panes.findIndex((pane) => pane.dataset["pane"] === active.get());
  const id = panes[(at + step + panes.length) % panes.length]?.dataset["pane"];
  if (id !== undefined) focusPane(id);
}

/** One level up: out of a field into its pane, out of an inner pane to the first one. @returns false where nothing was left */
export function goUp(): boolean {
  const focused = document.activeElement;
  const pane = paneOf(focused);
  if (pane && focused !== pane && !(focused as HTMLElement).hasAttribute("data-pane-focus")) {
    const id = pane.dataset["pane"];
    return id !== undefined && focusPane(id);
  }
  const first = allPanes()[0]?.dataset["pane"];
  if (first === undefined || first === active.get()) return pane === null ? (returnFocus(), true) : false;
  return focusPane(first);
}

function onFocus(event: FocusEvent): void {
  const id = event.target instanceof Element ? paneOf(event.target)?.dataset["pane"] : undefined;
  if (id !== undefined) active.set(id);
}

export function watchPanes(): () => void {
  document.addEventListener("focusin", onFocus);
  return () => document.removeEventListener("focusin", onFocus);
}
