import type { JSX, RefObject } from "react";
import { memo, useState } from "react";
import { defaultPageSize } from "#domain/api/list-address.ts";
import { isFigure } from "#kernel/field.ts";
import type { Resource } from "#kernel/resource.ts";
import { t } from "#web/i18n/part-text.ts";
import { l } from "#web/i18n/text.ts";
import { focusPane } from "#web/keyboard/panes.ts";
import { FilterBar } from "#web/list/filter/filter-bar.tsx";
import type { GridHandle } from "#web/list/grid.tsx";
import { Grid } from "#web/list/grid.tsx";
import type { Mover } from "#web/list/list-commands.ts";
import type { ListState } from "#web/list/list-state.ts";
import type { Sight } from "#web/list/scroll/rows-in-sight.ts";
import { Pager } from "#web/list/scroll/pager.tsx";
import { pickRow } from "#web/list/selection/row-click.ts";
import { showView } from "#web/list/views/saved-views.ts";
import type { SelectionStore } from "#web/list/selection/selection.ts";
import { Views } from "#web/list/views/views.tsx";
import { Pane } from "#web/panes/pane.tsx";
import { setQuery } from "#web/routing/address.ts";
import type { State } from "#web/store/state.ts";
import { createState, setValue } from "#web/store/state.ts";
import { Failed, Skeleton } from "#web/ui/states.tsx";
import { EmptyQueue } from "#web/queue/empty-queue.tsx";
import { QueueRow } from "./queue-row.tsx";
import type { QueueSession } from "#web/queue/session/queue-session.ts";
import { useSnapshotAfterPaint } from "#web/render/after-paint.ts";
import { listOf } from "#web/queue/session/queue-view.ts";
import { waitingIn } from "#web/queue/session/waiting.ts";
import type { SectionedState } from "./use-sectioned-list.ts";
import { barClass } from "#web/ui/bar.ts";

/** Number of rows kept visible around the current item, even if rows above it move. */
const ROWS_ROUND = 8;

interface Props {
  session: QueueSession;
  /** The queue's rows without headers, for pages and their numbers. */
  list: ListState;
  /** The rows with headers, as they are drawn. */
  state: SectionedState;
  selection: SelectionStore;
  mover: Mover;
  grid: RefObject<GridHandle | null>;
}

type Seen = Props & { sight: State<Sight> };

/** Names of the columns of a page. */
function PageHead({ resource, fields }: { resource: Resource; fields: readonly string[] }): JSX.Element {
  const labelOf = (name: string | null): string => {
    const field = resource.fields[name ?? ""];
    return field ? l(field.label) : "";
  };
  return (
    <div
      className="row queue-row page-row static h-thead flex-none border-b border-line text-small text-muted"
      aria-hidden="true"
    >
      <span />
      <span className="min-w-0 truncate">{labelOf(resource.ownerField)}</span>
      <span className="min-w-0 truncate">{labelOf(resource.title)}</span>
      <span />
      {fields.map((name) => {
        const field = resource.fields[name];
        return (
          <span key={name} className={field && isFigure(field) ? "figure" : "min-w-0 truncate px-2.5"}>
            {labelOf(name)}
          </span>
        );
      })}
      <span className="figure">{t("queue.age")}</span>
    </div>
  );
}

function Rows({ session, list, state, selection, mover, grid, sight }: Seen): JSX.Element {
  const { records } = state;
  if (records.error && !records.isReady)
    return <Failed error={records.error} title={t("list.failed")} retry={records.retry} />;
  if (!records.isReady && list.records.count === 0) return <Skeleton rows={24} />;
  if (list.records.count === 0 && records.landing(0, 0) === 0)
    return <EmptyQueue session={session} aside={list.aside} />;
  return (
    <>
      {session.queue.page && <PageHead resource={state.resource} fields={session.queue.page} />}
      <Grid
        handle={grid}
        label={l(state.screen.label)}
        resource={state.resource}
        columns={state.columns}
        records={records}
        sort={state.sort}
        cursor={state.cursor}
        selection={selection}
        row={QueueRow}
        context={ROWS_ROUND}
        onSort={() => undefined}
        onSight={({ from, to }) => {
          const seen = { from: records.listIndexAt(from), to: records.listIndexAt(to) };
          if (sight.value.from !== seen.from || sight.value.to !== seen.to) setValue(sight, seen);
          records.want(from, to);
        }}
        onPick={(index, how) => pickRow({ state, selection, mover }, index, how, "evidence")}
      />
    </>
  );
}

/** Pager of the queue. Its total is the number of waiting items, as in the group headers, and not of drawn rows. */
function QueuePager({ session, list, state, selection, mover, grid, sight }: Seen): JSX.Element {
  const total = waitingIn(useSnapshotAfterPaint(session.state), listOf({ filter: list.whole, aside: list.aside }));
  return (
    <Pager
      records={list.records}
      total={total}
      sight={sight}
      pageSize={state.pageSize}
      counts={t("queue.rows")}
      selection={selection}
      jumpTo={(index) => {
        const drawn = state.records.drawnIndexOf(index);
        mover.to(drawn);
        grid.current?.jumpTo(drawn);
      }}
      setPageSize={(size) => setQuery({ ps: size === defaultPageSize(state.screen) ? null : String(size), at: null })}
    />
  );
}

/** The filter has a bar of its own, which grows with its chips. */
const filterBar = `${barClass({ height: "least" })} px-3 py-0.5`;

/** List of the queue: by severity, then by age, with the state of each row. */
export const QueueListPane = memo(function QueueListPane(props: Props): JSX.Element {
  const { list, state } = props;
  const [sight] = useState(() => createState<Sight>({ from: 0, to: 0 }));
  return (
    <Pane id="list" label={l(state.screen.label)}>
      <h1 className="sr-only">{l(state.screen.label)}</h1>
      <div className={`${barClass({ height: "content" })} px-3`} data-slot="bar">
        <Views views={state.views} open={state.shown} choose={(view) => showView(state.screen, view)} />
      </div>
      <div className={filterBar} data-slot="bar">
        <FilterBar
          resource={state.resource}
          filter={state.filter}
          holds={state.filter}
          titles={list.records.rowAt(0)?.titles ?? {}}
          apply={(filter) => setQuery({ f: filter, id: null, at: null })}
          leave={() => focusPane("list")}
        />
      </div>
      <Rows {...props} sight={sight} />
      <QueuePager {...props} sight={sight} />
    </Pane>
  );
});
