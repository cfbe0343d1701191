import type { JSX } from "react";
import type { BlockProps } from "#web/evidence/evidence-props.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { ShortTime } from "#web/fields/short-time.tsx";
import { t } from "#web/i18n/part-text.ts";
import { count } from "#web/i18n/text.ts";
import { screenOf } from "#kernel/screen.ts";
import { RecordItems } from "./record-lines.tsx";
import { registry } from "#web/registry/registry.ts";
import { BlockSection } from "./block-section.tsx";

const timeOf = ({ createTime }: AnyRecord): JSX.Element => <ShortTime seconds={Number(createTime)} />;

/** How many other records say the same, the latest of them, and a link to all. */
export function AlikeBlock({ record, resource, evidence, block }: BlockProps<"alike">): JSX.Element | null {
  const { alike } = evidence.blocks;
  if (!alike || alike.total < 2) return null;
  const screen = screenOf(registry().screens, resource.name);
  const list = screen?.views?.find(({ isList }) => isList);
  const key = encodeURIComponent(`${block.by}:${String(record[block.by])}`);
  return (
    <BlockSection
      title={t("queue.alike")}
      beside={<span>{count(alike.total)}</span>}
      end={
        screen && (
          <a className="link font-normal" href={`#${screen.route}?${list ? `v=${list.id}&` : ""}f=${key}`}>
            {t("queue.alike.show")}
          </a>
        )
      }
    >
      <p className="px-4 text-small text-muted">
        {t("queue.alike.from", { members: count(alike.members), devices: count(alike.devices) })}
      </p>
      <RecordItems resource={resource} records={alike.list} before={timeOf} />
    </BlockSection>
  );
}
