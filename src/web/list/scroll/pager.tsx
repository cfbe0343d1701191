import type { JSX, ReactNode } from "react";
import { useRef, useState } from "react";
import { useCommandHandler } from "#web/commands/handlers.ts";
import { runCommand } from "#web/commands/run.ts";
import type { RecordWindow } from "#web/data/records.ts";
import { count, t } from "#web/i18n/text.ts";
import { focusPane } from "#web/keyboard/panes.ts";
import { useSelected, useValue } from "#web/store/state.ts";
import type { State } from "#web/store/state.ts";
import { usePages } from "./page-after-removal.ts";
import type { SelectionStore } from "#web/list/selection/selection.ts";
import { clearSelection } from "#web/list/selection/selection.ts";
import type { Sight } from "./rows-in-sight.ts";
import { insetFocus } from "#web/ui/inset-focus.ts";

interface PagerProps {
  records: RecordWindow;
  /** Current number of records, if the screen knows it better than the list. */
  total?: number | null;
  sight: State<Sight>;
  pageSize: number;
  /** Name of what is counted, if the screen counts something else as well. */
  counts?: string;
  selection: SelectionStore;
  /** What else is said of the selection. */
  beside?: ReactNode;
  jumpTo: (index: number) => void;
  setPageSize: (size: number) => void;
}

const sizes = [50, 100, 200, 500, 1_000];
const keepFocus = (event: { preventDefault(): void }): void => event.preventDefault();

const totalOf = ({ records, total = null }: Pick<PagerProps, "records" | "total">, all: number): string => {
  const n = count(total ?? all);
  return total !== null || records.countKind === "exact" ? n : t("list.estimated", { n });
};

const cutClass = "@max-[461px]/list:truncate";
const chosenClass = `text-text ${cutClass}`;
const chosenButtonClass = `${chosenClass} hover:underline ${insetFocus}`;
/** A narrow list keeps the selection, else the page and the page size. The headers of its rows show the count. */
const besideChosenClass = "@max-[461px]/list:group-has-[>b]/pager:hidden";
const itemClass = `inline-flex items-center gap-1 ${besideChosenClass}`;
const controlClass = `h-5 min-w-7 rounded-s border border-line-strong bg-surface px-1.25 text-center text-text ${insetFocus}`;

function Chosen(props: Pick<PagerProps, "selection" | "beside"> & { total: string }): JSX.Element | null {
  const { selection, total } = props;
  const { chosen, all } = useValue(selection);
  if (all)
    return (
      <>
        <b className={chosenClass}>{t("list.selectedAll", { n: total })}</b>
        <button
          type="button"
          className={chosenButtonClass}
          onMouseDown={keepFocus}
          onClick={() => clearSelection(selection)}
        >
          {t("list.clearSelection")}
        </button>
      </>
    );
  if (chosen.size === 0) return null;
  return (
    <>
      <b className={chosenClass}>{t("list.selected", { n: chosen.size })}</b>
      {props.beside}
      {count(chosen.size) !== total && (
        <button
          type="button"
          className={chosenButtonClass}
          onMouseDown={keepFocus}
          onClick={() => runCommand("list.selectAll")}
        >
          {t("list.selectAll", { n: total })}
        </button>
      )}
    </>
  );
}

/** Number of the page, where another one can be typed. */
function PageField({ page, pages, go }: { page: number; pages: number; go: (page: number) => void }): JSX.Element {
  const [typed, setTyped] = useState<string | null>(null);
  const jump = (): void => {
    const wanted = Number(typed);
    if (wanted >= 1) go(Math.min(wanted, pages));
    setTyped(null);
    focusPane("list");
  };
  return (
    <label className={itemClass}>
      {/* The numbers show that they are pages. */}
      <span className="@max-[241px]/list:hidden">{t("list.page")}</span>
      <input
        className={`${controlClass} w-13 @max-[241px]/list:w-11`}
        inputMode="numeric"
        value={typed ?? page}
        aria-label={t("list.page")}
        onFocus={(event) => event.target.select()}
        onChange={(event) => setTyped(event.target.value.normalize("NFKC").replace(/\D/g, ""))}
        onKeyDown={({ key }) => key === "Enter" && jump()}
        onBlur={() => setTyped(null)}
      />
      {t("list.pageOf", { n: count(pages) })}
    </label>
  );
}

/** Page controls. The list scrolls through all its rows; a page is the part in sight. */
export function Pager(props: PagerProps): JSX.Element {
  const { records, pageSize } = props;
  // Rendered when the page changes, not with every row that scrolls by. The last page may be shorter than the visible
  // part.
  const pageIndex = useSelected(props.sight, ({ from, to }) =>
    Math.floor((to >= records.count - 1 ? Math.max(from, records.count - 1) : from) / pageSize),
  );
  const pages = usePages(records, pageSize);
  const page = Math.min(pageIndex + 1, pages);
  const all = Math.min(records.count, pages * pageSize);
  const total = totalOf(props, all);
  const last = props.total ?? all;
  const bar = useRef<HTMLDivElement>(null);
  useCommandHandler("list.page", () => bar.current?.querySelector("input")?.focus());
  useCommandHandler("list.pageSize", () => bar.current?.querySelector("select")?.focus());
  return (
    <div
      ref={bar}
      className="group/pager flex h-pager flex-none items-center gap-3 border-t border-line bg-surface px-3 text-small whitespace-nowrap text-muted @max-[461px]/list:gap-2 @max-[461px]/list:px-2"
      data-testid="pager"
    >
      <Chosen selection={props.selection} beside={props.beside} total={total} />
      <span className="flex-1" />
      {records.isReady && records.count > 0 && (
        <span className={`${itemClass} @max-[301px]/list:hidden`}>
          {props.counts} {count(Math.min(last, (page - 1) * pageSize + 1))}–{count(Math.min(last, page * pageSize))} /{" "}
          <b className="text-text">{total}</b>
        </span>
      )}
      <PageField page={page} pages={pages} go={(wanted) => props.jumpTo((wanted - 1) * pageSize)} />
      <select
        className={`${controlClass} ${besideChosenClass} flex-none @max-[301px]/list:flex-initial @max-[301px]/list:text-ellipsis`}
        aria-label={t("list.pageSize.label")}
        value={pageSize}
        onChange={(event) => props.setPageSize(Number(event.target.value))}
      >
        {sizes.map((size) => (
          <option key={size} value={size}>
            {t("list.pageSize", { n: size })}
          </option>
        ))}
      </select>
    </div>
  );
}
