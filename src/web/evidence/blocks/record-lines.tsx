import type { JSX, ReactNode } from "react";
import type { AnyRecord, Resource } from "#kernel/resource.ts";
import { pageOfRecord } from "#web/detail/record-page.ts";
import { nameOfRecord } from "#web/fields/record-name.ts";
import { l } from "#web/i18n/text.ts";
import { Glyph } from "#web/ui/icon.tsx";
import { Timeline, TimelineEntry } from "#web/evidence/timeline.tsx";
import { BlockSection } from "./block-section.tsx";

interface ItemsProps {
  resource: Resource;
  records: readonly AnyRecord[];
  /** Part before the state, such as the time. */
  before: (record: AnyRecord) => ReactNode;
}

/** Other records, one in a line, each with its state and a link. */
export function RecordItems({ resource, records, before }: ItemsProps): JSX.Element {
  const [state, enumeration] = Object.entries(resource.machine?.fields ?? {})[0] ?? [];
  return (
    <Timeline>
      {records.map((one) => {
        const title = nameOfRecord(resource, one);
        const stateValue = enumeration?.value(one[state ?? ""]);
        const page = pageOfRecord(resource.name, { id: one.id, title });
        return (
          <TimelineEntry key={one.id}>
            {before(one)}
            {stateValue?.tone ? <Glyph tone={stateValue.tone} /> : <i />}
            {page ? (
              <a
                className="min-w-0 truncate"
                href={`#${page}`}
                title={stateValue ? `${l(stateValue.label)} · ${title}` : title}
              >
                {title}
              </a>
            ) : (
              <span className="min-w-0 truncate">{title}</span>
            )}
          </TimelineEntry>
        );
      })}
    </Timeline>
  );
}

/** Other records under a heading. */
export const RecordLines = ({ title, ...items }: ItemsProps & { title: string }): JSX.Element => (
  <BlockSection title={title}>
    <RecordItems {...items} />
  </BlockSection>
);
