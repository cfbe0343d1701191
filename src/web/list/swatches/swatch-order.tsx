import { useLayoutEffect } from "react";
import type { RecordWindow } from "#web/data/records.ts";
import type { ArrangedRecords } from "#web/list/arrangement.ts";
import { arrangement } from "#web/list/arrangement.ts";
import { SwatchGrid } from "./swatch-grid.tsx";

const asSwatches = (records: RecordWindow): ArrangedRecords => ({ ...records, drawnBy: SwatchGrid });

/** Shows a list as swatches, in the order of the list. */
export function SwatchOrder(): null {
  useLayoutEffect(() => {
    arrangement.set((now) => ({ ...now, laidOut: asSwatches }));
    return () => arrangement.set((now) => ({ ...now, laidOut: undefined }));
  }, []);
  return null;
}
