import type { Place } from "./place.ts";
import { createStore } from "#web/store/external.ts";
import { isSamePage } from "./routes.ts";

/** @returns how much would be left behind; 0 lets go without a question */
type Guard = () => number;

export interface Leaving {
  count: number;
  go: () => void;
}

/** A question that waits for its answer; the form in front asks it. */
export const leaving = createStore<Leaving | null>(null);
const guards: Guard[] = [];

/** Fields that were changed and not saved. */
export const unsaved = (): number => guards.reduce((sum, guard) => sum + guard(), 0);

function onUnload(event: BeforeUnloadEvent): void {
  if (unsaved() > 0) event.preventDefault();
}

/** While it stands, another path is not gone to before somebody agreed. */
export function guardLeaving(guard: Guard): () => void {
  if (guards.length === 0) addEventListener("beforeunload", onUnload);
  guards.push(guard);
  return () => {
    guards.splice(guards.indexOf(guard), 1);
    if (guards.length === 0) removeEventListener("beforeunload", onUnload);
  };
}

/** The same page with another record, tab or filter is no leaving: the form keeps its draft by itself. */
export function mayLeave(from: Place, to: Place, go: () => void): boolean {
  // An ended session leads to the login whatever stands in a form; its draft is there afterwards.
  // Nor is any form left on the way on from there: the last one may only not have gone yet.
  if (guards.length === 0 || from.path === "/login" || to.path === "/login") return true;
  if (isSamePage(from.path, to.path)) return true;
  const count = unsaved();
  if (count === 0) return true;
  leaving.set({ count, go });
  return false;
}
