import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import type { JSX } from "react";
import { useEffect, useRef, useState } from "react";
import { v2 } from "#domain/api/call.ts";
import type { Balances, Movement, StatementReply } from "#domain/money/api.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { call } from "#web/data/client.ts";
import { onLive } from "#web/data/live.ts";
import type { PanelProps } from "#web/detail/panel-types.ts";
import { fullTime } from "#web/fields/format.ts";
import { count, l } from "#web/i18n/text.ts";
import { useControlKeys } from "#web/keyboard/control-keys.ts";
import { setQuery, useQuery } from "#web/routing/address.ts";
import { go } from "#web/routing/navigate.ts";
import { barClass, tabClass, tabStripClass } from "#web/ui/bar.ts";
import { FactsStrip } from "#web/ui/facts-strip.tsx";
import { KeyCaps } from "#web/ui/key-cap.tsx";
import { EmptyState, Failed, Skeleton } from "#web/ui/states.tsx";
import { amountText, signedText } from "#web/fields/ledger-amount.ts";
import { Edge, Head, Rows } from "./statement-rows.tsx";
import { entryAddress } from "./entry-address.ts";
import { StepLine } from "#web/charts/step-line.tsx";
import type { StatementAddress, StatementPart } from "./statement-span.ts";
import { shiftMonth, readStatementAddress, spanOfMonth, statementParts, storedPart } from "./statement-span.ts";

const shown = ({ available, frozen }: Balances, part: StatementPart): number =>
  part === "both" ? available + frozen : part === "frozen" ? frozen : available;

function useStatement({ id }: AnyRecord, { part, month }: StatementAddress) {
  const query = useInfiniteQuery({
    queryKey: ["statement", id, part, month],
    queryFn: ({ pageParam, signal }) =>
      call<StatementReply>(
        v2("account", "statement"),
        { id, ...storedPart(part), ...spanOfMonth(month), ...(pageParam === "" ? {} : { after: pageParam }) },
        { signal },
      ),
    initialPageParam: "",
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  });
  const { refetch } = query;
  useEffect(() => onLive((event) => void ("id" in event && event.id === id && refetch())), [refetch, id]);
  return query;
}

/** Tabs of the parts, and the month with its neighbours. */
function Bar({ part, month }: StatementAddress): JSX.Element {
  return (
    <div className={`${barClass({ height: "content" })} gap-3 px-4`} data-slot="bar">
      <div className={tabStripClass} role="tablist" aria-label={l(["余额", "Balance"])}>
        {statementParts.map(({ id, label }, i) => (
          <button
            key={id}
            type="button"
            role="tab"
            className={`${tabClass} h-7.75`}
            aria-selected={id === part}
            onClick={() => setQuery({ sp: id }, "replace")}
          >
            <KeyCaps binding={String(i + 1)} /> {l(label)}
          </button>
        ))}
      </div>
      <span className="flex-1" />
      <span className="text-ink tabular-nums">{month}</span>
      <span className="text-small text-muted">
        <KeyCaps binding="alt+arrowleft" /> <KeyCaps binding="alt+arrowright" /> {l(["上月、下月", "Month"])}
      </span>
    </div>
  );
}

function checkWords({ check }: StatementReply): string {
  if (!check) return l(["尚未核对", "Not checked yet"]);
  const time = fullTime(check.time);
  return check.differences === 0
    ? l([`与分录、${time} 的核对相符`, `Agrees with its legs, checked ${time}`])
    : l([`有 ${check.differences} 处差异，见「差异」`, `Open differences: ${check.differences}`]);
}

interface SheetProps {
  record: AnyRecord;
  address: StatementAddress;
  first: StatementReply;
  rows: readonly Movement[];
  cursor: number;
  more: () => void;
}

/** Figures, line and rows of a month. */
function Sheet({ record, address: { part, month }, first, rows, cursor, more }: SheetProps): JSX.Element {
  const text = (minor: number): string => amountText(minor, record["currency"]);
  const { now, into, out } = first;
  const [opening, closing] = [shown(first.opening, part), shown(first.closing, part)];
  const entered = signedText(into.sum, record["currency"]);
  const facts = [
    { label: l(["期初", "Opening"]), value: text(opening) },
    { label: `${l(["收入", "In"])} ${count(into.n)}`, value: entered },
    { label: `${l(["支出", "Out"])} ${count(out.n)}`, value: text(out.sum) },
    { label: l(["期末", "Closing"]), value: text(closing) },
    { label: l(["此刻可用", "Available now"]), value: text(now.available) },
    { label: l(["此刻冻结", "On hold now"]), value: text(now.frozen) },
  ];
  const described = l([
    `${month} 余额，期初 ${text(opening)}，期末 ${text(closing)}`,
    `Balance in ${month}: from ${text(opening)} to ${text(closing)}`,
  ]);
  return (
    <>
      <FactsStrip facts={facts} />
      <StepLine
        {...spanOfMonth(month)}
        opening={opening}
        points={first.points}
        mark={rows[cursor]?.time ?? null}
        label={described}
      />
      <Head />
      <Edge label={l(["期初", "Opening"])} note={`${month}-01`} balance={text(opening)} />
      {rows.length === 0 ? (
        <EmptyState title={l([`${month} 没有变动`, `Nothing moved in ${month}`])}>
          {l(["Alt+← 看上个月", "Alt+← shows the month before"])}
        </EmptyState>
      ) : (
        <Rows rows={rows} currency={record["currency"]} cursor={cursor} more={more} />
      )}
      <Edge
        label={l(["期末", "Closing"])}
        note={checkWords(first)}
        agrees={first.check?.differences === 0}
        into={entered}
        out={text(out.sum)}
        balance={text(closing)}
      />
    </>
  );
}

/** The statement of an account: opening, movements with the running balance, closing. One month and one part at a time. */
export function StatementPanel({ record }: PanelProps): JSX.Element {
  const address = readStatementAddress(useQuery());
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } = useStatement(record, address);
  const [cursor, setCursor] = useState(0);
  const root = useRef<HTMLDivElement>(null);
  const rows = data?.pages.flatMap((page) => page.rows) ?? [];
  const place = Math.min(cursor, Math.max(0, rows.length - 1));
  const move = (by: number) => (): boolean => {
    setCursor(Math.max(0, Math.min(rows.length - 1, place + by)));
    return rows.length > 0;
  };
  const toMonth = (step: 1 | -1) => (): void => {
    const beside = shiftMonth(address.month, step);
    if (beside) setQuery({ sm: beside }, "replace");
    setCursor(0);
  };
  const openEntry = (): boolean => {
    const row = rows[place];
    if (row) go(entryAddress(row.entry));
    return row !== undefined;
  };
  useControlKeys(root, {
    arrowdown: move(1),
    arrowup: move(-1),
    pagedown: move(20),
    pageup: move(-20),
    enter: openEntry,
    "alt+arrowleft": toMonth(-1),
    "alt+arrowright": toMonth(1),
    ...Object.fromEntries(statementParts.map(({ id }, i) => [String(i + 1), () => setQuery({ sp: id }, "replace")])),
  });
  const [first] = data?.pages ?? [];
  if (error && !first) return <Failed error={error} retry={() => void refetch()} />;
  if (!first) return <Skeleton rows={8} />;
  return (
    <div
      ref={root}
      className="@container/statement flex min-h-0 flex-1 flex-col outline-none"
      tabIndex={-1}
      data-statement
    >
      <Bar {...address} />
      <Sheet
        {...{ record, address, first, rows }}
        cursor={place}
        more={() => void (hasNextPage && !isFetchingNextPage && fetchNextPage())}
      />
    </div>
  );
}
