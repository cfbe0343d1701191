import type { JSX } from "react";
import type { BlockProps } from "#web/evidence/evidence-props.ts";
import { PrintPreview } from "#web/media/gcode/print-preview.tsx";
import { PrintSaid } from "#web/media/gcode/print-said.tsx";

/** A file for a printer: its lines by layer, and what it says beside what its author says. */
export function PrintBlock({ record, evidence }: BlockProps<"print">): JSX.Element | null {
  return (
    <div className="@container/preview">
      <div className="flex h-[clamp(300px,46vh,520px)] flex-col">
        <PrintPreview record={record} />
      </div>
      <PrintSaid record={record} titles={evidence.titles} />
    </div>
  );
}
