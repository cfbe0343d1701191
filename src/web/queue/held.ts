import { createStore, useSelected } from "#web/store/external.ts";

/** Ids that this moderator holds; a row hears only of itself. */
const held = createStore<ReadonlySet<string>>(new Set());

export const setHeld = (ids: readonly string[]): void => held.set(new Set(ids));
export const useIsHeld = (id: string | null): boolean => useSelected(held, (now) => id !== null && now.has(id));
