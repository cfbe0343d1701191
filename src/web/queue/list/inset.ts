import { createState, setValue, useSelected } from "#web/store/state.ts";

/** Thread between two rows of a page: the item it belongs to, the index of its row, and its height in px. */
interface Inset {
  id: string | null;
  index: number;
  height: number;
}

const inset = createState<Inset>({ id: null, index: -1, height: 0 });

/** Shows the thread of an item below its row; null for none. */
export function showInset(id: string | null): void {
  if (inset.value.id !== id) setValue(inset, { ...inset.value, id, ...(id === null ? { height: 0 } : {}) });
}
export function placeInset(index: number, height: number): void {
  if (inset.value.index !== index || inset.value.height !== height) setValue(inset, { ...inset.value, index, height });
}

/** Distance in px by which a row stands lower, because an inset is above it. */
export const useInsetAbove = (index: number): number =>
  useSelected(inset, (now) => (index > now.index ? now.height : 0));
export const useHasInset = (id: string | null): boolean => useSelected(inset, (now) => id !== null && now.id === id);
