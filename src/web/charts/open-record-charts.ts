import { setQuery } from "#web/routing/address.ts";
import { createState, setValue } from "#web/store/state.ts";

/** Counts how often the charts of a record were opened by a command. */
export const openedCharts = createState(0);

/** Shows the charts of the current record. They get the focus, so that their keys act. */
export function openRecordCharts(): void {
  setQuery({ tab: "charts", since: null }, "replace");
  setValue(openedCharts, openedCharts.value + 1);
}
