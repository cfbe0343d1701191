import { useVirtualizer } from "@tanstack/react-virtual";
import { clsx } from "clsx";
import type { JSX, RefObject } from "react";
import { useEffect } from "react";
import type { Movement } from "#domain/money/api.ts";
import { LedgerKind } from "#domain/money/enumerations.ts";
import { fullTime, shortTime } from "#web/fields/format.ts";
import { l } from "#web/i18n/text.ts";
import { Glyph } from "#web/ui/icon.tsx";
import { amountText, signedText } from "./amounts.ts";

const ROW = 26;

const cells = "grid grid-cols-[7.5rem_5.5rem_6.5rem_minmax(4rem,1fr)_7rem_7rem_8rem] items-center gap-2 px-4";

/** Headings of the columns. */
export function Head(): JSX.Element {
  return (
    <div className={clsx(cells, "h-6.5 flex-none border-b border-line text-small text-muted")}>
      <span>{l(["时间", "Time"])}</span>
      <span>{l(["分录", "Entry"])}</span>
      <span>{l(["类别", "Kind"])}</span>
      <span>{l(["业务", "Business"])}</span>
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
      <span className="col-span-3 truncate text-muted [&>svg]:mr-1.5 [&>svg]:inline">
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
  scroll: RefObject<HTMLDivElement | null>;
}

/** Movements, of which only those in sight are drawn. */
export function Rows({ rows, currency, cursor, more, scroll }: RowsProps): JSX.Element {
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
            <span className="tabular-nums">{row.entryNo}</span>
            <span className="truncate">{l(LedgerKind.value(row.kind)?.label ?? ["", ""])}</span>
            <span className="truncate text-muted">{row.title || row.bizId}</span>
            <span className="text-right tabular-nums">{row.amount > 0 ? signedText(row.amount, currency) : ""}</span>
            <span className="text-right tabular-nums">{row.amount < 0 ? amountText(row.amount, currency) : ""}</span>
            <span className="text-right text-muted tabular-nums">{amountText(row.balance, currency)}</span>
          </li>
        );
      })}
    </ol>
  );
}
