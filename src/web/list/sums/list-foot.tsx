import type { JSX, RefObject } from "react";
import { useEffect, useLayoutEffect, useRef } from "react";
import { conditionsOf, joined } from "#domain/api/list-address.ts";
import type { SumLine } from "#domain/api/list.ts";
import type { Resource } from "#kernel/resource.ts";
import { fieldOf } from "#kernel/resource.ts";
import { filterWithout } from "#web/charts/chart-address.ts";
import { useCommandHandler } from "#web/commands/handlers.ts";
import { count, fill, l } from "#web/i18n/text.ts";
import { CommandCap } from "#web/keyboard/command-cap.tsx";
import type { Column } from "#web/list/columns/columns.ts";
import type { ListState } from "#web/list/list-state.ts";
import { listsArea } from "#web/registry/areas.ts";
import { setQuery } from "#web/routing/address.ts";
import { sumsText, sumText } from "./sum-text.ts";
import { useSums } from "./use-sums.ts";

/** Name of a currency; empty where records have none. */
function currencyName(resource: Resource, by: string | null, currency: string | null): string {
  if (by === null) return "";
  return currency === null
    ? l(["无币种", "No currency"])
    : l(fieldOf(resource, by).enumeration?.value(currency)?.label ?? [currency, currency]);
}

const countText = (n: number): string =>
  l([`${count(n)} 条`, fill("{count} {n|record|records}", { count: count(n), n })]);

/** Keeps the foot in the tracks of the rows, which leave room for their scrollbar. */
function useFollowing(): RefObject<HTMLDivElement | null> {
  const foot = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { current } = foot;
    const rows = current?.parentElement?.querySelector<HTMLElement>("[data-pane-focus]");
    if (!current || !rows) return undefined;
    const follow = (): void => {
      current.style.paddingRight = `${rows.offsetWidth - rows.clientWidth}px`;
    };
    follow();
    const observer = new ResizeObserver(follow);
    observer.observe(rows);
    return () => observer.disconnect();
  }, []);
  return foot;
}

// The tracks are in em of the rows' text.
const lineClass =
  "grid h-6 grid-cols-[var(--cols)] items-center gap-x-3 pr-[calc(12px+var(--more,0px))] pl-3 *:text-small";
const sumClass = "flex min-w-0 justify-end whitespace-nowrap text-ink tabular-nums";

/** One line: its name, and each sum under its column. Without room for the columns the sums stand at the end. */
function Line(props: {
  resource: Resource;
  columns: readonly Column[];
  line: SumLine;
  name: string;
  open: (() => void) | null;
  /** True if the rows scroll sideways. The sums then stand at the end, where none is cut. */
  isWide: boolean;
}): JSX.Element {
  const { resource, columns, line, name, open, isWide } = props;
  const isSummed = (column: Column): boolean => resource.list.sums?.includes(column.name) === true;
  const first = columns.findIndex(isSummed);
  const title = open ? (
    <button type="button" className="min-w-0 truncate text-left hover:underline" tabIndex={-1} onClick={open}>
      {name}
    </button>
  ) : (
    <span className="min-w-0 truncate">{name}</span>
  );
  const texts = sumsText(resource, line.sums, line.currency);
  if (first < 1 || isWide)
    return (
      <div className="flex h-6 items-center gap-3 pr-3 pl-9.5 text-small">
        {title}
        <span className="flex-1" />
        <span className={sumClass}>{texts.join(" · ")}</span>
      </div>
    );
  return (
    <div className={lineClass}>
      <span className="flex min-w-0" style={{ gridColumn: `2 / ${first + 2}` }}>
        {title}
      </span>
      {columns.map((column, i) =>
        isSummed(column) ? (
          <span key={column.name} className={sumClass} style={{ gridColumn: i + 2 }}>
            {sumText(column.field, line.sums[column.name] ?? 0, line.currency)}
          </span>
        ) : null,
      )}
    </div>
  );
}

/** Shows only the records of one currency; of all of them with null. */
function showOnly({ resource, filter }: ListState, by: string, currency: string | null): void {
  const rest = filterWithout(resource, filter, by);
  setQuery({ f: currency === null ? rest : joined(rest, `${by}:${currency}`), id: null, at: null });
}

/** Key of the only currency that the reader's filter takes; empty for another condition on it, null without any. */
function currencyIn({ resource, filter }: ListState, by: string): string | null {
  if (filterWithout(resource, filter, by) === filterWithout(resource, filter, "")) return null;
  const values = conditionsOf(resource, filter).flatMap(({ part }) =>
    "field" in part && part.field === by && "in" in part ? part.in : [""],
  );
  const [value = ""] = values.filter((one) => one !== "");
  return fieldOf(resource, by).enumeration?.value(/^\d+$/.test(value) ? Number(value) : value)?.key ?? "";
}

/** The key shows one currency after the other, and then all of them. */
function useNextCurrency(state: ListState, by: string | null, lines: readonly SumLine[] | null): void {
  const known = useRef<string[]>([]);
  const shown = by === null ? null : currencyIn(state, by);
  useEffect(() => {
    if (shown === null && lines) known.current = lines.flatMap(({ currency }) => currency ?? []);
  }, [shown, lines]);
  useCommandHandler(
    "listSum.currency",
    () => {
      if (by === null) return;
      const at = shown === null ? -1 : known.current.indexOf(shown);
      showOnly(state, by, shown !== null && at < 0 ? null : (known.current[at + 1] ?? null));
    },
    by !== null,
  );
}

const NO_LINES: readonly SumLine[] = [];

/** Sums of a list over its whole filter, one line a currency. Amounts of two currencies are never added. */
export function ListFoot({ state, columns }: { state: ListState; columns: readonly Column[] }): JSX.Element {
  const { resource } = state;
  const foot = useFollowing();
  const { data, error, refetch, isPlaceholderData } = useSums(state);
  const { by = null, lines } = data ?? {};
  // Those of the filter before would be other currencies.
  useNextCurrency(state, by, isPlaceholderData ? null : (lines ?? null));
  useEffect(() => void listsArea.load(), []);
  const total = l(["合计", "Total"]);
  const all = (lines ?? NO_LINES).reduce((sum, line) => sum + line.count, 0);
  const nameOf = (line: SumLine): string =>
    [currencyName(resource, by, line.currency), countText(line.count)].filter(Boolean).join(" · ");
  const isOne = lines?.length === 1;
  return (
    <div
      ref={foot}
      className="flex-none overflow-hidden border-t border-line bg-sunken py-0.5 text-text"
      role="group"
      aria-label={total}
      aria-busy={data === undefined && !error}
    >
      {!isOne && (
        <p className="flex h-6 items-center gap-2 pr-3 pl-9.5 text-small">
          <b className="font-medium text-ink">{total}</b>
          {error ? (
            <button type="button" className="link" onClick={() => void refetch()}>
              {l(["没有取到，重试", "could not be read. Try again"])}
            </button>
          ) : lines === null ? (
            <span>{l(["记录太多，没能及时算出：请用筛选减少", "takes too long. Narrow the filter"])}</span>
          ) : (
            lines && (
              <span className="text-muted">
                {l([`全部 ${countText(all)}，不只本页`, `of all ${countText(all)}, not only of this page`])}
              </span>
            )
          )}
          {by !== null && lines && lines.length > 1 && <CommandCap id="listSum.currency" />}
        </p>
      )}
      {lines?.map((line) => (
        <Line
          key={String(line.currency)}
          resource={resource}
          columns={columns}
          line={line}
          isWide={state.chosen !== ""}
          name={isOne ? `${total} · ${nameOf(line)}` : nameOf(line)}
          open={by === null || isOne || line.currency === null ? null : () => showOnly(state, by, line.currency)}
        />
      ))}
    </div>
  );
}
