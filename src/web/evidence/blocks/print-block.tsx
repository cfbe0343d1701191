import type { JSX } from "react";
import type { BlockProps } from "#web/evidence/evidence-props.ts";
import { l } from "#web/i18n/text.ts";
import { PrintSaid } from "#web/media/gcode/print-said.tsx";
import { BlockSection } from "./block-section.tsx";

/** A file for a printer: its lines by layer, and what it says beside what its author says. */
export function PrintBlock({ record, evidence }: BlockProps<"print">): JSX.Element | null {
  return (
    <BlockSection title={l(["作者与文件", "Author and file"])} isTight>
      <PrintSaid record={record} titles={evidence.titles} />
    </BlockSection>
  );
}
