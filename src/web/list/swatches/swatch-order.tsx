import { useLayoutEffect } from "react";
import type { RecordWindow } from "#web/data/records.ts";
import type { ArrangedRecords } from "#web/list/arrangement.ts";
import { arrangement } from "#web/list/arrangement.ts";
import { setValue } from "#web/store/state.ts";
import { SwatchGrid } from "./swatch-grid.tsx";

const asSwatches = (records: RecordWindow): ArrangedRecords => ({ ...records, drawnBy: SwatchGrid });

/** Shows a list as swatches, in the order of the list. */
export function SwatchOrder(): null {
  useLayoutEffect(() => {
    setValue(arrangement, { ...arrangement.value, laidOut: asSwatches });
    return () => setValue(arrangement, { ...arrangement.value, laidOut: undefined });
  }, []);
  return null;
}
