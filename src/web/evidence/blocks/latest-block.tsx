import type { JSX } from "react";
import type { BlockProps } from "#web/evidence/evidence-props.ts";
import { pageOfRecord } from "#web/detail/record-page.ts";
import { shortTime } from "#web/fields/format.ts";
import { t } from "#web/i18n/part-text.ts";
import { l } from "#web/i18n/text.ts";
import { Glyph } from "#web/ui/icon.tsx";

/** The member's latest other records, each with its state. */
export function LatestBlock({ resource, evidence }: BlockProps<"latest">): JSX.Element | null {
  const { latest = [] } = evidence.blocks;
  if (latest.length === 0) return null;
  const [state, enumeration] = Object.entries(resource.machine?.fields ?? {})[0] ?? [];
  return (
    <section className="evsec latest">
      <h2>{t("queue.latest")}</h2>
      <ul className="tl">
        {latest.map((one) => {
          const title = String(one[resource.title] ?? "");
          const found = enumeration?.value(one[state ?? ""]);
          const page = pageOfRecord(resource.name, { id: one.id, title });
          return (
            <li key={one.id}>
              <time>{shortTime(Number(one["createTime"]))}</time>
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
