import type { JSX, ReactNode } from "react";
import type { AnyRecord, Resource } from "#kernel/resource.ts";
import { pageOfRecord } from "#web/detail/record-page.ts";
import { nameOfRecord } from "#web/fields/cell.tsx";
import { l } from "#web/i18n/text.ts";
import { Glyph } from "#web/ui/icon.tsx";

/**
 * Other records, one in a line, each with its state and a link.
 * @param before what stands before the state, such as the time
 */
export function RecordLines(props: {
  title: string;
  resource: Resource;
  records: readonly AnyRecord[];
  before: (record: AnyRecord) => ReactNode;
}): JSX.Element {
  const { title: heading, resource, records, before } = props;
  const [state, enumeration] = Object.entries(resource.machine?.fields ?? {})[0] ?? [];
  return (
    <section className="evsec latest">
      <h2>{heading}</h2>
      <ul className="tl">
        {records.map((one) => {
          const title = nameOfRecord(resource, one);
          const found = enumeration?.value(one[state ?? ""]);
          const page = pageOfRecord(resource.name, { id: one.id, title });
          return (
            <li key={one.id}>
              {before(one)}
              {found?.tone ? <Glyph tone={found.tone} /> : <i />}
              {page ? (
                <a className="el" href={`#${page}`} title={found ? `${l(found.label)} · ${title}` : title}>
                  {title}
                </a>
              ) : (
                <span className="el">{title}</span>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
