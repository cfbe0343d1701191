import type { Deferral } from "#kernel/queue.ts";
import type { Row } from "#web/data/records.ts";
import { onGap } from "#web/data/live.ts";
import { createStore, useSelected } from "#web/store/external.ts";

/** Deferrals heard of since the rows were read; null for an item that waits again. */
const heard = createStore<Readonly<Record<string, Deferral | null>>>({});
// After a gap in the live events all rows are read again.
onGap(() => heard.set({}));

export const noteDeferral = (id: string, aside: Deferral | null): void => heard.set((now) => ({ ...now, [id]: aside }));

/** Deferral of a row's item: by whom, for whom, with which note. */
export function useDeferral(row: Row | undefined): Deferral | null {
  const id = row?.record.id ?? "";
  const since = useSelected(heard, (now) => now[id]);
  return since === undefined ? (row?.asides?.[id] ?? null) : since;
}
