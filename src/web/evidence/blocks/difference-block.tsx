import type { JSX } from "react";
import { Difference } from "#web/detail/record-diff.tsx";
import type { BlockProps } from "#web/evidence/evidence-props.ts";
import { fullTime } from "#web/fields/format.ts";
import { t } from "#web/i18n/part-text.ts";
import { registry } from "#web/registry/registry.ts";
import { BlockSection } from "./block-section.tsx";

/** Changes of the target after the first report; empty without a change. */
export function DifferenceBlock({ evidence }: BlockProps<"difference">): JSX.Element | null {
  const { difference } = evidence.blocks;
  const resource = registry().resource(difference?.resource ?? "");
  if (!difference || !resource) return null;
  const { id, version, before, after, since, changed } = difference;
  return (
    <BlockSection
      title={t("evidence.difference")}
      end={
        <span className="font-normal text-muted">
          {t("evidence.difference.since", { time: fullTime(since) })}
          {changed !== null && ` · ${t("evidence.difference.changed", { time: fullTime(changed) })}`}
        </span>
      }
    >
      <Difference
        resource={resource}
        record={{ id, version, before, after }}
        titles={evidence.titles}
        isGlance
        isInset
      />
    </BlockSection>
  );
}
