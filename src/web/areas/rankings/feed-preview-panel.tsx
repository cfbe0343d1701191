import { useQuery } from "@tanstack/react-query";
import type { JSX } from "react";
import { shareWords } from "#kernel/share.ts";
import { v2 } from "#domain/api/call.ts";
import type { FeedFigures, FeedPreview } from "#domain/rankings/api.ts";
import { call } from "#web/data/client.ts";
import type { PanelProps } from "#web/detail/panel-types.ts";
import { fill, l } from "#web/i18n/text.ts";
import { Failed, Skeleton } from "#web/ui/states.tsx";
import { AgeCurve } from "./age-curve.tsx";
import { Sides } from "./sides.tsx";

/** Figures of both feeds side by side. */
function Facts({ now, tried }: { now: FeedFigures; tried: FeedFigures }): JSX.Element {
  const rows: readonly (readonly [string, (one: FeedFigures) => string])[] = [
    [l(["新作占比", "Share of new works"]), ({ newcomers, works }) => shareWords(newcomers, works, 0)],
    [l(["作者数", "Authors"]), ({ authors }) => String(authors)],
    [l(["作者集中度（基尼）", "Spread of authors (Gini)"]), ({ gini }) => gini.toFixed(2)],
    [l(["平均发布时长（天）", "Mean age (days)"]), ({ meanAge }) => (meanAge / 24).toFixed(1)],
  ];
  return (
    <div className="grid grid-cols-[auto_auto_auto] justify-start gap-x-4.5 gap-y-0.5">
      <span />
      <span className="text-right text-small text-muted">{l(["现在", "Now"])}</span>
      <span className="text-right text-small text-muted">{l(["此公式", "This one"])}</span>
      {rows.map(([label, textOf]) => [
        <span key={label}>{label}</span>,
        <span key={`${label} now`} className="text-right">
          {textOf(now)}
        </span>,
        <span key={`${label} tried`} className="text-right">
          {textOf(tried)}
        </span>,
      ])}
    </div>
  );
}

/** The feed of a place now, next to the one that this formula would make. */
export function FeedPreviewPanel({ record }: PanelProps): JSX.Element {
  const { data, error, refetch } = useQuery({
    queryKey: ["list", "recommendFormula", "preview", record.id, record.version],
    queryFn: ({ signal }) => call<FeedPreview>(v2("recommendFormula", "preview"), { id: record.id }, { signal }),
  });
  if (error) return <Failed error={error} retry={() => void refetch()} />;
  if (!data) return <Skeleton rows={8} />;
  const now = data.live
    ? fill(l(["现在：{name}", "Now: {name}"]), { name: data.live })
    : l(["现在：按发布时间", "Now: newest first"]);
  return (
    <div className="grid gap-3 px-4 py-3">
      <AgeCurve record={record} />
      <Facts now={data.nowFigures} tried={data.triedFigures} />
      <Sides titles={[now, l(["按此公式", "By this formula"])]} now={data.now} tried={data.tried} />
    </div>
  );
}
