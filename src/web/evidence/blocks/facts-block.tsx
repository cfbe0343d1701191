import type { JSX } from "react";
import { isEmpty } from "#kernel/empty.ts";
import { FieldValues } from "#web/detail/field-values.tsx";
import type { BlockProps } from "#web/evidence/evidence-props.ts";
import { l } from "#web/i18n/text.ts";
import { BlockSection } from "./block-section.tsx";

/** Values of some fields under a heading; nothing if all are empty. */
export function FactsBlock({ resource, record, evidence, block }: BlockProps<"facts">): JSX.Element | null {
  if (!block.fields.some((name) => !isEmpty(record[name]))) return null;
  return (
    <BlockSection title={l(block.title)} isTight>
      <FieldValues resource={resource} record={record} titles={evidence.titles} only={block.fields} isWide />
    </BlockSection>
  );
}
