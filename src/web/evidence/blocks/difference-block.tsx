import type { JSX } from "react";
import { Difference } from "#web/detail/record-diff.tsx";
import type { BlockProps } from "#web/evidence/evidence-props.ts";
import { fullTime } from "#web/fields/format.ts";
import { t } from "#web/i18n/part-text.ts";
import { registry } from "#web/registry/registry.ts";

/** Changes of the target after the first report; empty without a change. */
export function DifferenceBlock({ evidence }: BlockProps<"difference">): JSX.Element | null {
  const { difference } = evidence.blocks;
  const resource = registry().resource(difference?.resource ?? "");
  if (!difference || !resource) return null;
  const { id, version, before, after, since, changed } = difference;
  return (
    <section className="evsec since-report">
      <h2>
        {t("evidence.difference")}
        <span className="flex-1" />
        <span className="text-muted">
          {t("evidence.difference.since", { time: fullTime(since) })}
          {changed !== null && ` · ${t("evidence.difference.changed", { time: fullTime(changed) })}`}
        </span>
      </h2>
      <Difference resource={resource} record={{ id, version, before, after }} titles={evidence.titles} isGlance />
    </section>
  );
}
