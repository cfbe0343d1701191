import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { JSX } from "react";
import type { BalanceBand, Holdings, TopRow } from "#domain/beans/api.ts";
import { v2 } from "#domain/api/call.ts";
import { joined } from "#domain/api/list-address.ts";
import { BeanCurrency } from "#domain/beans/enumerations.ts";
import { LedgerKind } from "#domain/money/enumerations.ts";
import type { Chart, ChartFigures, Span } from "#kernel/chart.ts";
import { isOverTime, readSpan } from "#kernel/chart.ts";
import { BarRows } from "#web/charts/bar-rows.tsx";
import { localZone, readChartAddress } from "#web/charts/chart-address.ts";
import { ChartsView, useFigures } from "#web/charts/charts-view.tsx";
import { currencyCondition, placeCondition, sayNoRows, spanCondition } from "#web/charts/rows-behind.ts";
import { call } from "#web/data/client.ts";
import { amountText } from "#web/fields/ledger-amount.ts";
import { count, l } from "#web/i18n/text.ts";
import { Pane } from "#web/panes/pane.tsx";
import { useQuery as useAddress, writeQuery } from "#web/routing/address.ts";
import { go } from "#web/routing/navigate.ts";
import type { ScreenProps } from "#web/routing/screen-props.ts";
import { FactsStrip } from "#web/ui/facts-strip.tsx";
import { Failed, Skeleton } from "#web/ui/states.tsx";
import { flowsAddress } from "./addresses.ts";
import { rowTitle } from "./bill-screen.tsx";

type Unit = (typeof BeanCurrency.values)[number];

const members: Chart = {
  id: "bands",
  label: ["持有会员按余额", "Holders by balance"],
  kind: "share",
  time: "lastTime",
  measures: [{ id: "members", label: ["会员", "Members"], count: true }],
};
const amounts = (id: string, label: readonly [string, string]): Chart => ({
  id,
  label,
  kind: "bar",
  time: "time",
  measures: [{ id: "amount", label: ["数量", "Amount"], sum: "amount" }],
});

interface BarsProps {
  chart: Chart;
  unit: Unit | null;
  span: Span;
  rows: readonly { key: string; label: string; value: number }[];
  open: (index: number) => void;
}

/** Bars that rest on no declared chart. */
function Bars({ chart, unit, span, rows, open }: BarsProps): JSX.Element {
  const figures: ChartFigures = {
    ...span,
    bucket: "day",
    axis: rows.map(({ key, label }) => ({ key, label })),
    series: [
      {
        measure: chart.measures[0]?.id ?? "",
        label: l(chart.label),
        values: rows.map(({ value }) => value),
        total: rows.reduce((sum, { value }) => sum + value, 0),
        ...(unit?.format ? { amount: unit.format } : {}),
      },
    ],
  };
  return (
    <section className="border-b border-line pt-2.5 pb-2" aria-label={l(chart.label)} data-chart={chart.id}>
      <h2 className="px-4 font-semibold text-ink">{l(chart.label)}</h2>
      {rows.length === 0 ? (
        <p className="px-4 py-3 text-muted">{l(["这段时间没有记录。", "There are no records in this span."])}</p>
      ) : (
        <BarRows {...{ chart, figures }} mark={-1} isCurrent={false} choose={open} label={l(chart.label)} />
      )}
    </section>
  );
}

const bandText = ({ from, to }: BalanceBand): string =>
  to === null ? `${count(from)}+` : to - from === 1 ? count(from) : `${count(from)}–${count(to - 1)}`;

const openBand =
  (bands: readonly BalanceBand[], unit: Unit) =>
  (index: number): void => {
    const band = bands[index];
    if (!band) return;
    const range = band.to === null ? `>=${band.from}` : `${band.from}..${band.to - 1}`;
    const f = `ownerKind:user currency:${unit.key} available:${range}`;
    go(`/financial-manage/account-record?${writeQuery({ v: "members", f })}`);
  };

const openTop =
  (rows: readonly TopRow[], unit: Unit, spanned: string, direction: "in" | "out") =>
  (index: number): void => {
    const row = rows[index];
    if (!row) return;
    const kind = LedgerKind.value(row.kind)?.key ?? "";
    const biz = row.bizId === "" ? "" : `bizId:${row.bizId}`;
    go(flowsAddress(joined(`currency:${unit.key} direction:${direction} kind:${kind}`, biz, spanned)));
  };

/** What members hold, how long it lasts, and what moved most in the span. */
function HoldingsPart({ unit, span }: { unit: Unit; span: Span }): JSX.Element {
  const asked = { currency: unit.stored, ...span };
  const { data, error, refetch } = useQuery({
    queryKey: ["holdings", asked],
    queryFn: ({ signal }) => call<Holdings>(v2("beanDaily", "holdings"), asked, { signal }),
    placeholderData: keepPreviousData,
  });
  if (error && !data) return <Failed error={error} retry={() => void refetch()} />;
  if (!data) return <Skeleton rows={12} />;
  const { bands, gave, took, lasts } = data;
  const spanned = spanCondition(members, { ...span } as ChartFigures).replace("lastTime:", "time:");
  const rowsOf = (rows: readonly TopRow[]) =>
    rows.map((row) => ({
      key: `${row.bizType} ${row.bizId} ${String(row.kind)}`,
      label: rowTitle(row),
      value: row.amount,
    }));
  return (
    <>
      <FactsStrip
        facts={[
          { label: l(["会员持有", "Held by members"]), value: amountText(data.held, unit.stored) },
          {
            label: l(["余额可用天数", "Days it lasts"]),
            value: lasts === null ? "–" : l([`${count(lasts)} 天`, count(lasts)]),
          },
          { label: l(["日均发放", "Delivered a day"]), value: amountText(data.deliveredPerDay, unit.stored) },
          { label: l(["日均消耗", "Consumed a day"]), value: amountText(data.consumedPerDay, unit.stored) },
        ]}
      />
      <Bars
        chart={members}
        unit={null}
        span={span}
        rows={bands.map((band) => ({ key: String(band.from), label: bandText(band), value: band.members }))}
        open={openBand(bands, unit)}
      />
      <Bars
        chart={amounts("gave", ["发放最多的 20 项", "The 20 that gave most"])}
        unit={unit}
        span={span}
        rows={rowsOf(gave)}
        open={openTop(gave, unit, spanned, "in")}
      />
      <Bars
        chart={amounts("took", ["消耗最多的 20 项", "The 20 that took most"])}
        unit={unit}
        span={span}
        rows={rowsOf(took)}
        open={openTop(took, unit, spanned, "out")}
      />
    </>
  );
}

/** Opens the flows behind a place of a chart. */
function openRows(chart: Chart, figures: ChartFigures, index: number): void {
  const condition = placeCondition(chart, figures, index, "beanDaily");
  if (condition === undefined) return sayNoRows();
  const spanned = isOverTime(chart) || condition.startsWith("time:") ? "" : spanCondition(chart, figures);
  go(flowsAddress(joined(condition, spanned, currencyCondition(figures))));
}

const now = (): { now: number; timezone: ReturnType<typeof localZone> } => ({
  now: Math.floor(Date.now() / 1_000),
  timezone: localZone(),
});

/** Charts of beans and coins, without a list. */
export function BeanStatisticsScreen({ screen }: ScreenProps): JSX.Element {
  const { span: spanText, currency } = readChartAddress(useAddress());
  const charts = screen.charts ?? [];
  const shown = useFigures({
    charts,
    resource: "beanDaily",
    identity: screen.route,
    request: () => ({ screen: screen.route }),
  });
  const shownCurrency = shown.flatMap(({ figures }) => figures?.currency?.shown ?? [])[0] ?? currency;
  const unit = BeanCurrency.values.find(({ key }) => key === shownCurrency) ?? BeanCurrency.values[0];
  const span = readSpan(spanText, "day", now()) ?? readSpan("30d", "day", now());
  return (
    <Pane id="page" label={l(screen.label)}>
      <h1 className="sr-only">{l(screen.label)}</h1>
      <div className="grid h-full min-h-0 grid-cols-[minmax(0,1fr)_minmax(22rem,30rem)]">
        <div className="flex min-h-0 flex-col border-r border-line">
          <ChartsView charts={charts} shown={shown} hasSpan takesFocus openRows={openRows} />
        </div>
        <div className="min-h-0 overflow-auto" tabIndex={-1}>
          {unit && span && <HoldingsPart unit={unit} span={span} />}
        </div>
      </div>
    </Pane>
  );
}
