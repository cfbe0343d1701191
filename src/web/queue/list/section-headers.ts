import type { Enumeration } from "#kernel/enumeration.ts";
import type { QueueGroup } from "#domain/api/queue.ts";
import { createStore, useSelected, useStore } from "#web/store/external.ts";
import type { QueueSession } from "#web/queue/session/queue-session.ts";
import type { Head, SectionedList } from "./list-sections.ts";

/** The list that is drawn, as far as its heads speak of it. */
export interface Drawn {
  tape: SectionedList;
  session: QueueSession;
  /** What the list is called where it has no groups. */
  label: string;
  /** How the rows lie, in words. */
  order: string;
  enumeration: Enumeration | null;
  /** As they were counted with the list, until a newer figure is there. */
  groups: readonly QueueGroup[];
}

const drawn = createStore<Drawn | null>(null);

export const showHeads = (next: Drawn | null): void => drawn.set(next);
export const useDrawn = (): Drawn | null => useStore(drawn);
/** A row asks whether a head stands in its place. */
export const useHead = (index: number): Head | null => useSelected(drawn, (now) => now?.tape.headAt(index) ?? null);
