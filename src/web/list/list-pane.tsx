import type { JSX, RefObject } from "react";
import { useState } from "react";
import { defaultPageSize } from "#domain/api/list-address.ts";
import { runCommand } from "#web/commands/run.ts";
import { useCommandHandler } from "#web/commands/handlers.ts";
import { l, part, t } from "#web/i18n/text.ts";
import { LoadLayer } from "#web/keyboard/loading-layer.tsx";
import { focusPane } from "#web/keyboard/panes.ts";
import { Pane } from "#web/panes/pane.tsx";
import { setQuery } from "#web/routing/address.ts";
import { defineChunk } from "#web/store/chunk.ts";
import type { State } from "#web/store/state.ts";
import { createState, setValue } from "#web/store/state.ts";
import { Load } from "#web/store/load.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { Failed, Skeleton } from "#web/ui/states.tsx";
import { FilterBar } from "./filter/filter-bar.tsx";
import type { GridHandle } from "./grid.tsx";
import { Grid } from "./grid.tsx";
import type { ListDialogName } from "./dialogs/list-dialogs.tsx";
import type { Mover } from "./list-commands.ts";
import type { ListState } from "./list-state.ts";
import { Pager } from "./scroll/pager.tsx";
import { pickRow } from "./selection/row-click.ts";
import type { SelectionStore } from "./selection/selection.ts";
import { showView } from "./views/saved-views.ts";
import { useViewCounts } from "./views/view-counts.ts";
import { useFoldedColumns } from "./columns/folded-columns.ts";
import { nextSort } from "./columns/sorting.ts";
import { Views } from "./views/views.tsx";
import type { Sight } from "./scroll/rows-in-sight.ts";
import { barClass } from "#web/ui/bar.ts";
import { Separator } from "#web/ui/separator.tsx";

const emptyList = defineChunk(async () => (await part(import("./empty-list.tsx"))).EmptyList);
const listDialog = defineChunk(async () => (await part(import("./dialogs/list-dialogs.tsx"))).ListDialog);

const listOrder = defineChunk(async () => (await part(import("./rank/parts.ts"))).listOrder());
const listFoot = defineChunk(async () => (await part(import("./sums/list-foot.tsx"))).ListFoot);
const chosenSums = defineChunk(async () => (await part(import("./sums/chosen-sums.tsx"))).ChosenSums);

interface ListPaneProps {
  state: ListState;
  selection: SelectionStore;
  mover: Mover;
  grid: RefObject<GridHandle | null>;
}

const setFilter = (filter: string): void => setQuery({ f: filter, id: null, at: null });
const setSort = (sort: string | null): void => setQuery({ s: sort, id: null, at: null });

/** The filter and its buttons move to a line of their own before the field gets too narrow. */
const toolbarClass = `${barClass({ height: "least" })} flex-wrap px-3 [&>.views]:min-h-8.75`;

function Toolbar({ state }: { state: ListState }): JSX.Element {
  const titles = state.records.rowAt(0)?.titles ?? {};
  const countOf = useViewCounts(state);
  return (
    <div className={toolbarClass} data-slot="bar">
      <Views views={state.views} open={state.shown} choose={(view) => showView(state.screen, view)} countOf={countOf} />
      {state.views.length > 0 && <Separator />}
      <div
        className="flex min-w-min flex-[1_1_164px] items-center gap-2 has-data-[slot=chip]:basis-auto"
        data-testid="list-tools"
        data-tools
      >
        <FilterBar
          resource={state.resource}
          filter={state.filter}
          holds={state.whole}
          titles={titles}
          apply={setFilter}
          leave={() => focusPane("list")}
        />
        <IconButton icon="cols" label={t("list.columns")} run={() => runCommand("list.columns")} />
        <IconButton icon="rows" label={t("list.density")} run={() => runCommand("view.density")} />
      </div>
    </div>
  );
}

function Body(props: ListPaneProps & { sight: State<Sight> }): JSX.Element {
  const { state, selection, grid, sight } = props;
  const { records } = state;
  const { error, isReady, retry, drawnBy: Rows = Grid } = records;
  const [page, setPage] = useState(() => Math.floor(state.start / state.pageSize));
  const folded = useFoldedColumns(state, page);
  const failed = Boolean(error) && (
    <Failed error={error} title={t("list.failed")} {...(isReady && { instead: t("list.failed.kept") })} retry={retry} />
  );
  if (failed && !isReady) return failed;
  if (!isReady && records.count === 0) return <Skeleton rows={24} />;
  return (
    <>
      {failed}
      {isReady && records.count === 0 ? (
        <Load chunk={emptyList} partProps={{ state, setFilter }} />
      ) : (
        <Rows
          handle={grid}
          label={l(state.screen.label)}
          resource={state.resource}
          columns={state.columns}
          fits={!state.chosen}
          folded={folded}
          records={records}
          sort={state.sort}
          cursor={state.cursor}
          selection={selection}
          onSort={(name) => setSort(nextSort(state.sort, name))}
          onSight={({ from, to }) => {
            if (sight.value.from !== from || sight.value.to !== to) setValue(sight, { from, to });
            records.want(from, to);
            setPage(Math.floor(from / state.pageSize));
          }}
          onPick={(index, how) => pickRow(props, index, how, "detail")}
          renderFoot={
            state.resource.list.sums && ((columns) => <Load chunk={listFoot} partProps={{ state, columns }} />)
          }
        />
      )}
    </>
  );
}

export function ListPane(props: ListPaneProps): JSX.Element {
  const { state, selection, grid } = props;
  const [sight] = useState(() => createState<Sight>({ from: 0, to: 0 }));
  const [open, setOpen] = useState<ListDialogName | null>(null);
  useCommandHandler("list.columns", () => setOpen("columns"));
  useCommandHandler("list.sort", () => setOpen("sort"));
  useCommandHandler(`${state.resource.name}.export`, () => setOpen("export"));
  useCommandHandler(
    `${state.resource.name}.import`,
    () => void part(import("#web/import/open-import.ts")).then((part) => part.openImport(state.resource)),
  );
  return (
    <Pane id="list" label={l(state.screen.label)}>
      <h1 className="sr-only">{l(state.screen.label)}</h1>
      <Toolbar state={state} />
      <Body {...props} sight={sight} />
      {state.resource.rankedWithin && <Load chunk={listOrder} partProps={{ state, grid }} />}
      <Pager
        records={state.records}
        sight={sight}
        pageSize={state.pageSize}
        selection={selection}
        beside={state.resource.list.sums && <Load chunk={chosenSums} partProps={{ state, selection }} />}
        jumpTo={(index) => {
          props.mover.to(index);
          grid.current?.jumpTo(index);
        }}
        setPageSize={(size) => setQuery({ ps: size === defaultPageSize(state.screen) ? null : String(size) })}
      />
      {open && <LoadLayer chunk={listDialog} partProps={{ open, close: () => setOpen(null), state, setSort }} />}
    </Pane>
  );
}
