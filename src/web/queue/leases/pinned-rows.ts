import { createState, setValue, useSelected } from "#web/store/state.ts";

/** Ids of leased items that are drawn among the waiting rows and not in the section of leased items. */
const leasedInPlace = createState<ReadonlySet<string>>(new Set());

export const setLeasedInPlace = (ids: readonly string[]): void => setValue(leasedInPlace, new Set(ids));
/** True for a leased row among the waiting ones. A row is drawn again only if its own result changes. */
export const useIsLeasedInPlace = (id: string | null): boolean =>
  useSelected(leasedInPlace, (ids) => id !== null && ids.has(id));
