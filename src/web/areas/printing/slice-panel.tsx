import type { JSX } from "react";
import type { PanelProps } from "#web/detail/panel-types.ts";
import { PrintPreview } from "#web/media/gcode/print-preview.tsx";
import { PrintSaid } from "#web/media/gcode/print-said.tsx";

/** Slice of a print configuration, with what its author and its file say. */
export function SlicePanel({ record, titles }: PanelProps): JSX.Element {
  return (
    <div className="@container/preview flex min-h-0 flex-1 flex-col overflow-auto">
      <div className="flex h-[clamp(280px,52vh,620px)] flex-none flex-col">
        <PrintPreview record={record} />
      </div>
      <PrintSaid record={record} titles={titles} />
    </div>
  );
}
