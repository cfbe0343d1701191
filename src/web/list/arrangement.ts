import type { ComponentType } from "react";
import type { View } from "#kernel/screen.ts";
import type { RecordWindow } from "#web/data/records.ts";
import { createState } from "#web/store/state.ts";
import type { GridProps } from "./grid.tsx";

/** Records in the order of the list. */
export interface ArrangedRecords extends RecordWindow {
  /** Draws the records instead of the rows of a list. */
  drawnBy?: ComponentType<GridProps>;
}

type Arrange = (records: RecordWindow) => ArrangedRecords;

interface Arrangement {
  laidOut?: Arrange | undefined;
  moved?: Arrange | undefined;
  look?: object;
}

/**
 * Order in which the list shows its rows: by the layout of its view, and while some of them are moved. Another `look`
 * makes it draw all cells again, once a part has loaded that draws some of them.
 */
export const arrangement = createState<Arrangement>({});

/** @param layout of the view. Its rows are not shown until the part that lays them out has loaded. */
export function arranged(
  records: RecordWindow,
  { laidOut, moved }: Arrangement,
  layout: View["layout"],
): ArrangedRecords {
  const ordered = layout ? (laidOut?.(records) ?? { ...records, count: 0, isReady: false }) : records;
  return moved?.(ordered) ?? ordered;
}
