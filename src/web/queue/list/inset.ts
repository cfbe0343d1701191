import { createStore, useSelected } from "#web/store/external.ts";

/** Thread between two rows of a page: the item it belongs to, the index of its row, and its height in px. */
interface Inset {
  id: string | null;
  index: number;
  height: number;
}

const inset = createStore<Inset>({ id: null, index: -1, height: 0 });

/** Shows the thread of an item below its row; null for none. */
export const showInset = (id: string | null): void =>
  inset.set((now) => (now.id === id ? now : { ...now, id, ...(id === null ? { height: 0 } : {}) }));
export const placeInset = (index: number, height: number): void =>
  inset.set((now) => (now.index === index && now.height === height ? now : { ...now, index, height }));

/** Distance in px by which a row stands lower, because an inset is above it. */
export const useInsetAbove = (index: number): number =>
  useSelected(inset, (now) => (index > now.index ? now.height : 0));
export const useHasInset = (id: string | null): boolean => useSelected(inset, (now) => id !== null && now.id === id);
