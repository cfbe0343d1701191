import type { JSX } from "react";
import { useRef, useState } from "react";
import { useCommandHandler } from "#web/commands/handlers.ts";
import { runCommand } from "#web/commands/run.ts";
import type { RecordWindow } from "#web/data/records.ts";
import { count, t } from "#web/i18n/text.ts";
import { focusPane } from "#web/keyboard/panes.ts";
import { useSelected, useStore } from "#web/store/external.ts";
import type { Store } from "#web/store/external.ts";
import { usePages } from "./page-after-removal.ts";
import type { SelectionStore } from "#web/list/selection/selection.ts";
import { clearSelection } from "#web/list/selection/selection.ts";
import type { Sight } from "./rows-in-sight.ts";

export interface PagerProps {
  records: RecordWindow;
  /** Current number of records, if the screen knows it better than the list. */
  total?: number | null;
  sight: Store<Sight>;
  pageSize: number;
  /** Name of what is counted, if the screen counts something else as well. */
  counts?: string;
  selection: SelectionStore;
  jumpTo: (index: number) => void;
  setPageSize: (size: number) => void;
}

const sizes = [50, 100, 200, 500, 1_000];
const keepFocus = (event: { preventDefault(): void }): void => event.preventDefault();

const totalOf = ({ records, total = null }: Pick<PagerProps, "records" | "total">, all: number): string => {
  const n = count(total ?? all);
  return total !== null || records.countKind === "exact" ? n : t("list.estimated", { n });
};

function Chosen({ selection, total }: { selection: SelectionStore; total: string }): JSX.Element | null {
  const { chosen, all } = useStore(selection);
  if (all)
    return (
      <>
        <b>{t("list.selectedAll", { n: total })}</b>
        <button type="button" onMouseDown={keepFocus} onClick={() => clearSelection(selection)}>
          {t("list.clearSelection")}
        </button>
      </>
    );
  if (chosen.size === 0) return null;
  return (
    <>
      <b>{t("list.selected", { n: chosen.size })}</b>
      {count(chosen.size) !== total && (
        <button type="button" onMouseDown={keepFocus} onClick={() => runCommand("list.selectAll")}>
          {t("list.selectAll", { n: total })}
        </button>
      )}
    </>
  );
}

/** Page controls. The list scrolls through all its rows; a page is the part in sight. */
export function Pager(props: PagerProps): JSX.Element {
  const { records, pageSize } = props;
  // Rendered when the page changes, not with every row that scrolls by. The last page may be shorter than the visible
  // part.
  const at = useSelected(props.sight, ({ from, to }) =>
    Math.floor((to >= records.count - 1 ? Math.max(from, records.count - 1) : from) / pageSize),
  );
  const [typed, setTyped] = useState<string | null>(null);
  const pages = usePages(records, pageSize);
  const page = Math.min(at + 1, pages);
  const all = Math.min(records.count, pages * pageSize);
  const total = totalOf(props, all);
  const last = props.total ?? all;
  const bar = useRef<HTMLDivElement>(null);
  useCommandHandler("list.page", () => bar.current?.querySelector("input")?.focus());
  useCommandHandler("list.pageSize", () => bar.current?.querySelector("select")?.focus());
  const jump = (): void => {
    const wanted = Number(typed);
    if (wanted >= 1) props.jumpTo((Math.min(wanted, pages) - 1) * pageSize);
    setTyped(null);
    focusPane("list");
  };
  return (
    <div ref={bar} className="pg">
      <Chosen selection={props.selection} total={total} />
      <span className="flex-1" />
      {records.isReady && records.count > 0 && (
        <span>
          {props.counts} {count(Math.min(last, (page - 1) * pageSize + 1))}–{count(Math.min(last, page * pageSize))} /{" "}
          <b>{total}</b>
        </span>
      )}
      <label>
        <span>{t("list.page")}</span>
        <input
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
      <select
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
