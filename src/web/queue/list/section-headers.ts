import type { Enumeration } from "#kernel/enumeration.ts";
import type { Queue } from "#kernel/queue.ts";
import type { QueueGroup } from "#domain/api/queue.ts";
import { createState, setValue, useSelected, useValue } from "#web/store/state.ts";
import type { QueueSession } from "#web/queue/session/queue-session.ts";
import type { SectionHeader, SectionedList } from "./list-sections.ts";

/** Facts about the list on screen that section headers show. */
export interface Drawn {
  list: SectionedList;
  session: QueueSession;
  /** Label of a list without groups. */
  label: string;
  /** Order of the rows in words. */
  order: string;
  enumeration: Enumeration | null;
  /** Counts of the groups from the list's own call, until newer ones arrive. */
  groups: readonly QueueGroup[];
}

const drawn = createState<Drawn | null>(null);

export const showHeads = (next: Drawn | null): void => setValue(drawn, next);
export const useDrawn = (): Drawn | null => useValue(drawn);
/** Queue whose rows are drawn. */
export const useShownQueue = (): Queue | null => useSelected(drawn, (now) => now?.session.queue ?? null);
/** Section header at an index; null for a record's row. */
export const useHead = (index: number): SectionHeader | null =>
  useSelected(drawn, (now) => now?.list.headAt(index) ?? null);
/** Field whose rank the row at an index shows itself, because it stands outside of its group; null without one. */
export const useOwnRank = (index: number): string | null =>
  useSelected(drawn, (now) =>
    now?.enumeration?.isRank && !now.list.isInGroup(index) ? now.session.queue.group : null,
  );
