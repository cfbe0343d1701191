import type { JSX } from "react";
import type { Bucket, ChartCurrency } from "#kernel/chart.ts";
import { buckets, spans } from "#kernel/chart.ts";
import type { Label } from "#kernel/label.ts";
import { runCommand } from "#web/commands/run.ts";
import { count, l } from "#web/i18n/text.ts";
import { CommandCap } from "#web/keyboard/command-cap.tsx";
import { setQuery } from "#web/routing/address.ts";
import { Separator } from "#web/ui/separator.tsx";
import type { ChartAddress } from "./chart-address.ts";

const bucketNames: Record<Bucket, Label> = {
  hour: ["时", "Hours"],
  day: ["日", "Days"],
  week: ["周", "Weeks"],
  month: ["月", "Months"],
};

const spanNames: Record<(typeof spans)[number], Label> = {
  "24h": ["24 小时", "24 hours"],
  "7d": ["7 天", "7 days"],
  "30d": ["30 天", "30 days"],
  "90d": ["90 天", "90 days"],
  "12w": ["12 周", "12 weeks"],
  "12m": ["12 个月", "12 months"],
};

interface Choice {
  id: string;
  label: string;
}

function Choices(props: {
  label: string;
  items: readonly Choice[];
  open: string;
  choose: (id: string) => void;
}): JSX.Element {
  return (
    <span className="inline-flex gap-0.5" role="group" aria-label={props.label}>
      {props.items.map(({ id, label }) => (
        <button
          key={id}
          type="button"
          className="h-6.5 rounded-m px-1.75 text-muted hover:bg-hover aria-pressed:rounded-none aria-pressed:font-semibold aria-pressed:text-ink aria-pressed:shadow-[inset_0_-2px_0_var(--color-ink)]"
          tabIndex={-1}
          aria-pressed={id === props.open}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => props.choose(id)}
        >
          {label}
        </button>
      ))}
    </span>
  );
}

function Tool({ id, label, isOn }: { id: string; label: string; isOn?: boolean }): JSX.Element {
  return (
    <button
      type="button"
      className="inline-flex h-6.5 items-center gap-1.25 rounded-m px-1.75 text-text hover:bg-hover aria-pressed:bg-press"
      tabIndex={-1}
      aria-pressed={isOn}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => runCommand(id)}
    >
      <CommandCap id={id} /> {label}
    </button>
  );
}

function Spans({ address, setSpan }: { address: ChartAddress; setSpan: (span: string) => void }): JSX.Element {
  const { span, bucket } = address;
  const custom = spans.some((one) => one === span) ? [] : [{ id: span, label: span }];
  return (
    <>
      <CommandCap id="chart.shorter" />
      <Choices
        label={l(["时间范围", "Span"])}
        items={[...spans.map((id) => ({ id, label: l(spanNames[id]) })), ...custom]}
        open={span}
        choose={setSpan}
      />
      <CommandCap id="chart.longer" />
      <Separator />
      <CommandCap id="chart.bucket" />
      <Choices
        label={l(["时间粒度", "Bucket"])}
        items={buckets.map((id) => ({ id, label: l(bucketNames[id]) }))}
        open={bucket}
        choose={(id) => setQuery({ cb: id, cm: null }, "replace")}
      />
    </>
  );
}

/** Currencies of the charts, each with the number of its records. */
function Currencies({ choices, shown }: ChartCurrency): JSX.Element {
  return (
    <>
      <CommandCap id="chart.currency" />
      <Choices
        label={l(["币种", "Currency"])}
        items={choices.map(({ key, label, count: n }) => ({ id: key, label: `${label} ${count(n)}` }))}
        open={shown ?? ""}
        choose={(id) => setQuery({ currency: id }, "replace")}
      />
      <Separator />
    </>
  );
}

/** Span, bucket, currency, table and export, each with its key. */
export function ChartTools(props: {
  address: ChartAddress;
  /** Null for charts without a span of their own. */
  setSpan: ((span: string) => void) | null;
  hasRows: boolean;
  /** Currencies between which the reader can choose. */
  currency: ChartCurrency | undefined;
}): JSX.Element {
  const { setSpan, currency } = props;
  return (
    <div className="flex min-h-bar flex-wrap items-center gap-x-2 gap-y-1.5 border-b border-line px-3 py-1 text-small whitespace-nowrap print:hidden">
      {currency && <Currencies {...currency} />}
      {setSpan && <Spans address={props.address} setSpan={setSpan} />}
      <span className="flex-1" />
      {props.hasRows && <Tool id="chart.rows" label={l(["看记录", "Records"])} />}
      <Tool id="chart.table" label={l(["表", "Table"])} isOn={props.address.hasTable} />
      {setSpan && <Tool id="chart.saveFigures" label={l(["导出", "Export"])} />}
    </div>
  );
}
