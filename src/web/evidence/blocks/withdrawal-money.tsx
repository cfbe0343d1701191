import type { JSX } from "react";
import type { MoneySource, WithdrawalBlock } from "#domain/payments/api.ts";
import { FeeState } from "#domain/enumerations/money.ts";
import { LedgerKind } from "#domain/money/enumerations.ts";
import { UNUSUAL_TIMES } from "#domain/payments/withdrawal-risk.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { amountText } from "#web/fields/ledger-amount.ts";
import { shortDay } from "#web/fields/format.ts";
import { l } from "#web/i18n/text.ts";
import { openRecord } from "#web/list/open-record.ts";
import { BlockSection } from "./block-section.tsx";
import { HitMark } from "./withdrawal-risk.tsx";

interface Props {
  record: AnyRecord;
  of: WithdrawalBlock;
}

const muted = "font-normal text-muted";
const line = "grid h-7 grid-cols-[minmax(0,1fr)_72px_44px_112px_88px_44px_56px] items-center gap-3 px-4";

const percentOf = (part: number, whole: number): number => (whole > 0 ? Math.round((part * 100) / whole) : 0);

const kindText = ({ kind }: Pick<MoneySource, "kind">): string => l(LedgerKind.value(kind)?.label ?? ["", ""]);

function ShareBar({ percent }: { percent: number }): JSX.Element {
  return (
    <span className="block h-1 overflow-hidden rounded-[2px] bg-press" aria-hidden="true">
      <i className="block h-full bg-ink" style={{ width: `${percent}%` }} />
    </span>
  );
}

/** Shares of the kinds of income, largest first. */
function kindShares({ sources, restAmount, income }: WithdrawalBlock): string {
  const sums = new Map<string, number>();
  for (const source of sources) sums.set(kindText(source), (sums.get(kindText(source)) ?? 0) + source.amount);
  if (restAmount > 0) sums.set(l(["其余", "Rest"]), restAmount);
  return [...sums]
    .toSorted(([, a], [, b]) => b - a)
    .map(([kind, amount]) => `${kind} ${percentOf(amount, income)} %`)
    .join(" · ");
}

function Source({ source, of, record }: Props & { source: MoneySource }): JSX.Element {
  const { type, id, title, count, amount, last } = source;
  const percent = percentOf(amount, of.income);
  const isFirst = of.sources[0] === source;
  const name = title === "" ? kindText(source) : title;
  return (
    <li className={line}>
      <span className="flex min-w-0 items-center gap-2">
        {isFirst && <HitMark record={record} risk="oneSource" />}
        {id === null ? (
          <span className="truncate text-ink">{name}</span>
        ) : (
          <button type="button" className="link min-w-0 truncate text-left" onClick={() => openRecord(type, id)}>
            {name}
          </button>
        )}
      </span>
      <span className="truncate text-muted">{kindText(source)}</span>
      <span className="text-right text-muted tabular-nums">{count}</span>
      <span className="text-right text-ink tabular-nums">{amountText(amount, record["currency"])}</span>
      <ShareBar percent={percent} />
      <span className="text-right text-muted tabular-nums">{percent} %</span>
      <span className="text-right text-small text-muted">{shortDay(last)}</span>
    </li>
  );
}

/** Where the money came from: each source with its share. */
export function Sources({ record, of }: Props): JSX.Element {
  const { sources, rest, restAmount, income, days } = of;
  const sum = amountText(income, record["currency"]);
  return (
    <BlockSection
      title={l(["钱从哪来", "Where the money came from"])}
      beside={<span className={muted}>{l([`${days} 天 ${sum}`, `${days} days, ${sum}`])}</span>}
      end={<span className={muted}>{kindShares(of)}</span>}
    >
      {sources.length === 0 && (
        <p className="px-4 text-muted">
          {l([`近 ${days} 天没有收入，用的是更早的余额`, `No income in ${days} days; it is an older balance`])}
        </p>
      )}
      <ul>
        {sources.map((source) => (
          <Source key={`${source.kind} ${source.type} ${source.id}`} source={source} of={of} record={record} />
        ))}
        {rest > 0 && (
          <li className={line}>
            <span className="text-muted">{l([`另 ${rest} 个来源`, `${rest} more`])}</span>
            <span />
            <span />
            <span className="text-right text-muted tabular-nums">{amountText(restAmount, record["currency"])}</span>
            <ShareBar percent={percentOf(restAmount, income)} />
            <span className="text-right text-muted tabular-nums">{percentOf(restAmount, income)} %</span>
            <span />
          </li>
        )}
      </ul>
    </BlockSection>
  );
}

const [HEIGHT, BAR, GAP] = [72, 34, 12] as const;

interface Column {
  key: string;
  amount: number;
  time: number;
  isThis: boolean;
  title: string;
}

/** Columns of the amounts, with the usual amount as a dashed line. */
function Columns({ columns, usual, label }: { columns: readonly Column[]; usual: number | null; label: string }) {
  const most = Math.max(...columns.map(({ amount }) => amount), usual ?? 0, 1);
  const heightOf = (amount: number): number => Math.max(2, Math.round((amount / most) * HEIGHT));
  const width = columns.length * (BAR + GAP);
  return (
    <svg width={width} height={HEIGHT + 18} role="img" aria-label={label} className="max-w-full text-ink">
      {columns.map(({ key, amount, time, isThis, title }, i) => (
        <g key={key}>
          <rect
            x={i * (BAR + GAP)}
            y={HEIGHT - heightOf(amount)}
            width={BAR}
            height={heightOf(amount)}
            className={isThis ? "fill-current" : "fill-current opacity-40"}
          >
            <title>{title}</title>
          </rect>
          <text x={i * (BAR + GAP) + BAR / 2} y={HEIGHT + 14} textAnchor="middle" className="fill-muted text-[11px]">
            {shortDay(time)}
          </text>
        </g>
      ))}
      {usual !== null && (
        <path d={`M0 ${HEIGHT - heightOf(usual)}H${width}`} className="fill-none stroke-muted" strokeDasharray="3 3" />
      )}
    </svg>
  );
}

/** Earlier withdrawals as columns, this one in full ink, with its multiple of the usual amount. */
export function Earlier({ record, of }: Props): JSX.Element {
  const { earlier, usual, refused } = of;
  const currency = record["currency"];
  const amount = Number(record["amount"]);
  const paid = earlier.filter(({ state }) => state === FeeState.of("success")).length;
  const columns: Column[] = [
    ...earlier.map((one) => ({
      key: one.id,
      amount: one.amount,
      time: one.time,
      isThis: false,
      title: `${one.no} · ${amountText(one.amount, currency)} · ${l(FeeState.value(one.state)?.label ?? ["", ""])}`,
    })),
    { key: record.id, amount, time: Number(record["applyTime"]), isThis: true, title: amountText(amount, currency) },
  ];
  const times = usual ? amount / usual : 0;
  const timesText = times >= 10 ? String(Math.round(times)) : times.toFixed(1);
  const usualText = usual === null ? "" : amountText(usual, currency);
  const label = l(["此前提现", "Earlier withdrawals"]);
  return (
    <BlockSection
      title={label}
      beside={
        <span className={`flex items-center gap-2 ${muted}`}>
          {l([`${earlier.length} 次，已打款 ${paid} 次`, `${earlier.length}, paid ${paid}`])}
          {refused > 0 && l([`，被拒 ${refused} 次`, `, refused ${refused}`])}
          <HitMark record={record} risk="unusualAmount" />
        </span>
      }
      end={
        usual !== null && (
          <span className={times >= UNUSUAL_TIMES ? "font-normal text-yellow-fg" : muted}>
            {l([`平时 ${usualText}，这次 ${timesText} 倍`, `Usual ${usualText}, this one ${timesText} times`])}
          </span>
        )
      }
    >
      <div className="overflow-x-auto px-4 pt-1">
        <Columns columns={columns} usual={usual} label={label} />
      </div>
    </BlockSection>
  );
}
