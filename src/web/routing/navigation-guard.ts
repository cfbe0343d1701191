import type { Place } from "./parse-address.ts";
import { createState, setValue } from "#web/store/state.ts";
import { isSamePage } from "./routes.ts";

/** Returns the number of unsaved changes; 0 allows leaving without a question. */
type Guard = () => number;

export interface Leaving {
  count: number;
  go: () => void;
}

/** Navigation that waits for an answer. The current form asks the question. */
export const leaving = createState<Leaving | null>(null);
const guards: Guard[] = [];

/** Returns the number of changed, unsaved fields. */
export const unsaved = (): number => guards.reduce((sum, guard) => sum + guard(), 0);

function onUnload(event: BeforeUnloadEvent): void {
  if (unsaved() > 0) event.preventDefault();
}

/** Adds a guard. While it reports unsaved changes, another page is opened only after a confirmation. */
export function guardLeaving(guard: Guard): () => void {
  if (guards.length === 0) addEventListener("beforeunload", onUnload);
  guards.push(guard);
  return () => {
    guards.splice(guards.indexOf(guard), 1);
    if (guards.length === 0) removeEventListener("beforeunload", onUnload);
  };
}

/**
 * Returns true if a navigation may happen now. Another record, tab or filter of the same page is allowed, because the
 * form keeps its draft.
 */
export function mayLeave(from: Place, to: Place, go: () => void): boolean {
  // When the login session ends, the login opens despite an open form, because the draft is kept. The way back from
  // the login is allowed too: a guard there belongs to a form that is not unmounted yet.
  if (guards.length === 0 || from.path === "/login" || to.path === "/login") return true;
  if (isSamePage(from.path, to.path)) return true;
  const count = unsaved();
  if (count === 0) return true;
  setValue(leaving, { count, go });
  return false;
}
