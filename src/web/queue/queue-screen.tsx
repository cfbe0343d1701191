import type { ComponentProps, JSX, RefObject } from "react";
import { useCallback, useEffect, useInsertionEffect, useRef, useState } from "react";
import { useSnapshot } from "valtio";
import { queueCommands } from "#commands/queue.ts";
import type { Queue } from "#kernel/queue.ts";
import type { Resource } from "#kernel/resource.ts";
import type { Target } from "#web/commands/target.ts";
import { useCommandTarget } from "#web/commands/target.ts";
import { useCommandHandler } from "#web/commands/handlers.ts";
import { t } from "#web/i18n/part-text.ts";
import { useKeyLayer } from "#web/keyboard/layers.ts";
import type { CursorStore } from "#web/list/cursor.ts";
import { useSettledCursor } from "#web/list/cursor.ts";
import type { GridHandle } from "#web/list/grid.tsx";
import { useMoveCommands, useMover, useSelectionCommands, useViewCommands } from "#web/list/list-commands.ts";
import { useOwnViewCommands } from "#web/list/views/saved-view-commands.ts";
import { useWholeSelection } from "#web/list/selection/select-all.ts";
import type { ListState } from "#web/list/list-state.ts";
import { useCursorInAddress, useListState } from "#web/list/list-state.ts";
import type { SelectionStore } from "#web/list/selection/selection.ts";
import { clearSelection, createSelection } from "#web/list/selection/selection.ts";
import { Split } from "#web/panes/split.tsx";
import { addDefinitions, registry } from "#web/registry/registry.ts";
import { screenShown } from "#kernel/screen.ts";
import { useQuery } from "#web/routing/address.ts";
import { ListScreen } from "#web/list/list-screen.tsx";
import { setValue, useValue } from "#web/store/state.ts";
import { Load } from "#web/store/load.tsx";
import type { ScreenProps } from "#web/routing/screen-props.ts";
import { loadWhenIdle } from "#web/shell/idle.ts";
import { showStatus } from "#web/shell/status-line.tsx";
import { EmptyState } from "#web/ui/states.tsx";
import { notifyOf } from "#web/ui/notice.tsx";
import { prefetchKinds } from "#web/evidence/blocks/prefetch-blocks.ts";
import { bulkConfirm, queueDialogs, summary } from "./dialog-chunks.ts";
import { setLeasedInPlace } from "./leases/pinned-rows.ts";
import { useQueueEvents } from "./session/live-events.ts";
import { useQueueCommands } from "./queue-commands.ts";
import { useMacros } from "./macros/use-macros.ts";
import { restOfPage, useRestOfPage } from "./list/rest-of-page.ts";
import { showInset } from "./list/inset.ts";
import { QueueListPane } from "./list/queue-list-pane.tsx";
import { QueueStatus } from "./queue-status.tsx";
import type { SessionFacts } from "./queue-target.ts";
import { leasedAmong, shownTarget, targetOf } from "./queue-target.ts";
import { useShallowStable } from "#web/store/use-shallow-stable.ts";
import { useBehind } from "#web/render/use-behind.ts";
import { useBeginAtTop } from "#web/render/scroll-reset.ts";
import type { QueueSession } from "./session/queue-session.ts";
import { leasedInPlace } from "#web/queue/session/session-state.ts";
import { listOf } from "#web/queue/session/queue-view.ts";
import { waitingIn } from "#web/queue/session/waiting.ts";
import { TakeOver } from "./leases/take-over.tsx";
import { useDecisions } from "./decisions/use-decisions.ts";
import { knownTitleOf } from "./session/title-of.ts";
import { useClaims, useSession } from "./session/use-session.ts";
import { useSectionedList } from "./list/use-sectioned-list.ts";
import type { SectionedState } from "./list/use-sectioned-list.ts";
import { ItemPane } from "./item-pane.tsx";

// Every queue needs them, and no other screen.
addDefinitions({ commands: Object.values(queueCommands) });

function useLayers(resource: Resource): void {
  useKeyLayer({ layer: "list", resource: resource.name, pane: "list" });
  useKeyLayer({ layer: "record", resource: resource.name });
  useKeyLayer({ layer: "queue", resource: resource.name });
  useKeyLayer({ layer: "page", resource: resource.name });
}

/** Status line, and notices about colleagues' decisions. */
function useSpeaking(session: QueueSession, queue: Queue, state: ListState): void {
  const elsewhere = useCallback(
    async (id: string, name: string | null) => {
      if (state.cursor.value.id !== id) return;
      const next = t(session.isEdited() ? "queue.elsewhere.form" : "queue.elsewhere.next");
      const what = name === null ? t("queue.elsewhere.own", { next }) : t("queue.elsewhere", { name, next });
      notifyOf(knownTitleOf(queue, id), what, "yellow");
      await session.next();
    },
    [state.cursor, session, queue],
  );
  useQueueEvents(queue, session, elsewhere);
  useEffect(() => {
    return showStatus(<QueueStatus session={session} />);
  }, [session]);
}

function useListCommands(state: SectionedState, selection: SelectionStore, grid: RefObject<GridHandle | null>) {
  const mover = useMover(state, grid);
  useMoveCommands(state, mover, grid);
  useSelectionCommands(state, selection);
  useWholeSelection(state, selection);
  useViewCommands(state);
  useOwnViewCommands(state);
  useCursorInAddress(state.cursor, (id) => setValue(state.cursor, { index: state.records.indexOf(id), id }));
  useEffect(() => clearSelection(selection), [selection, state.identity]);
  return mover;
}

function useHeldInPlace(session: QueueSession): void {
  const { leases, pinnedRows, leasedWhileBrowsing } = useSnapshot(session.state);
  useEffect(
    () => setLeasedInPlace(leasedInPlace({ leases, pinnedRows, leasedWhileBrowsing })),
    [leases, pinnedRows, leasedWhileBrowsing],
  );
}

/** Id of the current item, and a function that reads it between two frames. */
function useEye(cursor: CursorStore): { current: string | null; eye: SessionFacts["currentId"] } {
  const settled = useSettledCursor(cursor);
  const current = useValue(settled).id;
  useBeginAtTop(current);
  useBehind(cursor, settled);
  return { current, eye: () => settled.value.id };
}

/** Clears the selection. @returns a function that restores it unless there is a new one */
function letGo(selection: SelectionStore): () => void {
  const chosen = selection.value;
  clearSelection(selection);
  return () => {
    if (selection.value.chosen.size === 0) setValue(selection, chosen);
  };
}

/** Targets of commands: the selection, and the current item. */
function targetsOf(
  session: QueueSession,
  queue: Queue,
  { list, state }: { list: ListState; state: SectionedState },
  selection: SelectionStore,
  currentId: SessionFacts["currentId"],
) {
  const all = (): number =>
    waitingIn(session.state, listOf({ filter: list.whole, aside: list.aside })) ?? list.records.count;
  const facts: SessionFacts = {
    currentId,
    isLeasedInList: (id) => session.leases.isLeasedInList(id),
    unanswered: (id) => session.decisions.log.unanswered(id),
  };
  return {
    target: (): Target => targetOf(state, queue, selection, { all, ...facts }),
    shown: (): Target => shownTarget(state, queue, facts),
  };
}

/** List and item side by side. In a queue with pages, the list takes the middle, with the decision bar below it. */
function Parts(props: {
  queue: Queue;
  current: string | null;
  list: JSX.Element;
  item: ComponentProps<typeof ItemPane>;
}): JSX.Element {
  const { queue, current, list, item } = props;
  const [bar, setBar] = useState<HTMLElement | null>(null);
  useEffect(() => showInset(queue.page ? current : null), [queue, current]);
  useEffect(() => () => showInset(null), []);
  const page = (
    <div className="flex h-full min-h-0 flex-col" data-work ref={setBar}>
      {list}
    </div>
  );
  const parts = queue.page
    ? [
        { id: "list", min: 560, children: page },
        { id: "work", size: 380, narrow: 300, min: 264, children: <ItemPane {...item} bar={bar} /> },
      ]
    : [
        { id: "list", size: 348, narrow: 248, min: 248, children: list },
        { id: "work", min: 620, children: <ItemPane {...item} /> },
      ];
  return <Split name={`queue.${queue.id}`} parts={parts} />;
}

function Screen(props: { screen: ScreenProps["screen"]; resource: Resource; queue: Queue }): JSX.Element {
  const { screen, resource, queue } = props;
  const list = useShallowStable(useListState(screen, resource));
  const [selection] = useState(createSelection);
  const [isSummed, setIsSummed] = useState(false);
  const grid = useRef<GridHandle>(null);
  const drawn = useRef<ListState>(list);
  const session = useSession(queue, drawn, grid);
  const state = useSectionedList(list, queue, session, grid);
  useInsertionEffect(() => {
    drawn.current = state;
  });
  const { current, eye } = useEye(state.cursor);
  const { target, shown } = targetsOf(session, queue, { list, state }, selection, eye);
  const asked = useDecisions({
    session,
    cursor: state.cursor,
    target,
    title: (record) => String(record[resource.title] ?? ""),
    held: () => leasedAmong(state, selection),
    clear: () => letGo(selection),
  });
  useLayers(resource);
  useEffect(() => prefetchKinds(resource.name), [resource]);
  useEffect(() => loadWhenIdle([queueDialogs]), []);
  const mover = useListCommands(state, selection, grid);
  useClaims(session, state, current);
  useQueueCommands(session, shown, current, asked, () => restOfPage(session, state, selection.value));
  const onPage = useRestOfPage(session, state, selection);
  const macros = useMacros(session, asked, current);
  useCommandTarget(() => {
    const { shown: one, ...whole } = target();
    return { ...whole, desk: asked.desk, ...(one ? { shown: { ...one, desk: asked.desk } } : {}) };
  });
  useCommandHandler("queue.summary", () => setIsSummed(true));
  useSpeaking(session, queue, state);
  useHeldInPlace(session);
  const listPane = <QueueListPane {...{ session, list, state, selection, mover, grid }} />;
  const item = { session, queue, resource, current, target, asked, aside: list.aside, onPage, macros };
  return (
    <>
      <Parts queue={queue} current={current} list={listPane} item={item} />
      {asked.asking?.kind === "many" && (
        <Load chunk={bulkConfirm} partProps={{ asking: asked.asking, asked, resource, queue: queue.id }} />
      )}
      <TakeOver session={session} current={current} named={(id) => knownTitleOf(queue, id)} />
      {isSummed && <Load chunk={summary} partProps={{ session, close: () => setIsSummed(false) }} />}
    </>
  );
}

/** A review queue: list left, evidence in the middle, findings right. A view of all records is a plain list. */
export function QueueScreen({ screen, parameters }: ScreenProps): JSX.Element {
  const shown = screenShown(screen, useQuery()["v"]);
  if (shown !== screen) return <ListScreen screen={shown} parameters={parameters} />;
  return <QueueOf screen={screen} />;
}

function QueueOf({ screen }: Pick<ScreenProps, "screen">): JSX.Element {
  const queue = registry().queue(screen.queue ?? "");
  const resource = registry().resource(queue?.resource ?? "");
  if (!queue || !resource) return <EmptyState title={t("screen.later")} />;
  return <Screen key={screen.route} screen={screen} resource={resource} queue={queue} />;
}
