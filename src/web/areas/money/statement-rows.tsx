import { useVirtualizer } from "@tanstack/react-virtual";
import { clsx } from "clsx";
import type { JSX } from "react";
import { useEffect, useRef } from "react";
import type { Movement } from "#domain/money/api.ts";
import { LedgerKind } from "#domain/money/enumerations.ts";
import { fullTime, shortTime } from "#web/fields/format.ts";
import { l } from "#web/i18n/text.ts";
import { Glyph } from "#web/ui/icon.tsx";
import { amountText, signedText } from "#web/fields/ledger-amount.ts";

const ROW = 26;

/** In a narrow pane the entry and the business record have no column. */
const cells =
  "grid grid-cols-[6rem_minmax(4rem,1fr)_6.5rem_6.5rem_7rem] items-center gap-2 px-4 @min-[660px]/statement:grid-cols-[7rem_5rem_6.5rem_minmax(4rem,1fr)_7rem_7rem_8rem]";
const wide = "hidden @min-[660px]/statement:inline";

/** Headings of the columns. */
export function Head(): JSX.Element {
  return (
    <div className={clsx(cells, "h-6.5 flex-none border-b border-line text-small text-muted")}>
      <span>{l(["时间", "Time"])}</span>
      <span className={wide}>{l(["分录", "Entry"])}</span>
      <span>{l(["类别", "Kind"])}</span>
      <span className={wide}>{l(["业务", "Business"])}</span>
      <span className="text-right">{l(["收入", "In"])}</span>
      <span className="text-right">{l(["支出", "Out"])}</span>
      <span className="text-right">{l(["余额", "Balance"])}</span>
    </div>
  );
}

/** Opening and closing rows are always in sight. */
export function Edge(props: {
  label: string;
  note: string;
  /** True if the figures agree with the last check. */
  agrees?: boolean;
  into?: string;
  out?: string;
  balance: string;
}): JSX.Element {
  return (
    <div className={clsx(cells, "h-6.5 flex-none border-b border-line bg-sunken")}>
      <b className="font-medium">{props.label}</b>
      <span className="truncate text-muted @min-[660px]/statement:col-span-3 [&>svg]:mr-1.5 [&>svg]:inline">
        {props.agrees && <Glyph tone="green" />}
        {props.note}
      </span>
      <span className="text-right tabular-nums">{props.into ?? ""}</span>
      <span className="text-right tabular-nums">{props.out ?? ""}</span>
      <b className="text-right font-medium tabular-nums">{props.balance}</b>
    </div>
  );
}

interface RowsProps {
  rows: readonly Movement[];
  currency: unknown;
  cursor: number;
  more: () => void;
}

/** Movements, of which only those in sight are drawn. */
export function Rows({ rows, currency, cursor, more }: RowsProps): JSX.Element {
  const scroll = useRef<HTMLDivElement>(null);
  // oxlint-disable-next-line react/incompatible-library -- its result is passed to no memoized component
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroll.current,
    estimateSize: () => ROW,
    overscan: 12,
  });
  const items = virtual.getVirtualItems();
  const last = items.at(-1)?.index ?? -1;
  useEffect(() => {
    if (last >= 0 && last >= rows.length - 20) more();
  }, [last, rows.length, more]);
  useEffect(() => {
    if (rows.length > 0) virtual.scrollToIndex(cursor);
  }, [virtual, cursor, rows.length]);
  return (
    <div ref={scroll} className="min-h-0 flex-1 overflow-y-auto">
      <ol className="relative" style={{ height: virtual.getTotalSize() }}>
        {items.map(({ index, key, start }) => {
          const row = rows[index];
          if (!row) return null;
          return (
            <li
              key={key}
              className={clsx(cells, "absolute inset-x-0 h-6.5", index === cursor && "bg-cursor")}
              style={{ transform: `translateY(${start}px)` }}
              aria-current={index === cursor || undefined}
            >
              <span className="text-muted tabular-nums" title={fullTime(row.time)}>
                {shortTime(row.time)}
              </span>
              <span className={clsx(wide, "tabular-nums")}>{row.entryNo}</span>
              <span className="truncate">{l(LedgerKind.value(row.kind)?.label ?? ["", ""])}</span>
              <span className={clsx(wide, "truncate text-muted")}>{row.title || row.bizId}</span>
              <span className="text-right tabular-nums">{row.amount > 0 ? signedText(row.amount, currency) : ""}</span>
              <span className="text-right tabular-nums">{row.amount < 0 ? amountText(row.amount, currency) : ""}</span>
              <span className="text-right text-muted tabular-nums">{amountText(row.balance, currency)}</span>
            </li>
          );
        })}
      </ol>
    </div>
  );
}
