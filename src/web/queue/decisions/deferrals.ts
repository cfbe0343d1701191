import type { Deferral } from "#kernel/queue.ts";
import type { Row } from "#web/data/records.ts";
import { onGap } from "#web/data/live.ts";
import { createStore, useSelected } from "#web/store/external.ts";

/** How items were put aside since their rows were read; null for what waits for everybody again. */
const heard = createStore<Readonly<Record<string, Deferral | null>>>({});
// More was missed than is told: all rows are read again.
onGap(() => heard.set({}));

export const noteDeferral = (id: string, aside: Deferral | null): void => heard.set((now) => ({ ...now, [id]: aside }));

/** By whom, for whom and in which words the item of a row was put aside. */
export function useDeferral(row: Row | undefined): Deferral | null {
  const id = row?.record.id ?? "";
  const since = useSelected(heard, (now) => now[id]);
  return since === undefined ? (row?.asides?.[id] ?? null) : since;
}
