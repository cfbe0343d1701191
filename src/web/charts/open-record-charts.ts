import { setQuery } from "#web/routing/address.ts";
import { createStore } from "#web/store/external.ts";

/** Counts how often the charts of a record were opened by a command. */
export const openedCharts = createStore(0);

/** Shows the charts of the current record. They get the focus, so that their keys act. */
export function openRecordCharts(): void {
  setQuery({ tab: "charts", since: null }, "replace");
  openedCharts.set((n) => n + 1);
}
