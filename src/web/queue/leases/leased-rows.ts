import { createStore, useSelected } from "#web/store/external.ts";

/** Ids that this moderator holds outside of the stretch whose head says so; a row hears only of itself. */
const held = createStore<ReadonlySet<string>>(new Set());

export const setLeasedInPlace = (ids: readonly string[]): void => held.set(new Set(ids));
export const useIsLeasedInPlace = (id: string | null): boolean =>
  useSelected(held, (now) => id !== null && now.has(id));
