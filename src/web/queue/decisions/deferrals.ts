import type { Deferral } from "#kernel/queue.ts";
import type { Row } from "#web/data/records.ts";
import { onGap } from "#web/data/live.ts";
import { createState, setValue, useSelected } from "#web/store/state.ts";

type Newer = Readonly<Record<string, Deferral | null>>;

/** Deferrals that are newer than the loaded rows; null for an item that waits again. */
const newer = createState<Newer>({});
// After a gap in the live events all rows are read again.
onGap(() => setValue(newer, {}));

export const noteDeferral = (id: string, deferral: Deferral | null): void =>
  setValue(newer, { ...newer.value, [id]: deferral });

/** Deferral of a row's item: by whom, for whom, with which note. */
export function useDeferral(row: Row | undefined): Deferral | null {
  const id = row?.record.id ?? "";
  const since = useSelected(newer, (now) => now[id]);
  return since === undefined ? (row?.asides?.[id] ?? null) : since;
}
