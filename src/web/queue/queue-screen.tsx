import type { JSX } from "react";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useSnapshot } from "valtio";
import type { Queue } from "#kernel/queue.ts";
import type { Resource } from "#kernel/resource.ts";
import type { Target } from "#web/commands/target.ts";
import { useCommandTarget } from "#web/commands/target.ts";
import { useCommandHandler } from "#web/commands/handlers.ts";
import { messageOf, requestIdOf } from "#web/data/error.ts";
import { merged, overlayOf } from "#web/data/overlay.ts";
import { t } from "#web/i18n/text.ts";
import { useKeyLayer } from "#web/keyboard/layers.ts";
import { useSettled } from "#web/list/cursor.ts";
import type { GridHandle } from "#web/list/grid.tsx";
import { useMoveCommands, useMover, useSelectionCommands, useViewCommands } from "#web/list/list-commands.ts";
import type { ListState } from "#web/list/list-state.ts";
import { useCursorInAddress, useListState } from "#web/list/list-state.ts";
import { clearSelection, createSelection } from "#web/list/selection.ts";
import { Pane } from "#web/panes/pane.tsx";
import { Split } from "#web/panes/split.tsx";
import { registry } from "#web/registry/registry.ts";
import type { ScreenProps } from "#web/routing/screen-chunks.ts";
import { announce, setStatus } from "#web/shell/status-line.tsx";
import { useLatest } from "#web/store/latest.ts";
import { EmptyState, Skeleton, Trouble } from "#web/ui/states.tsx";
import { notify } from "#web/ui/notice.tsx";
import { DecisionBar } from "./decision-bar.tsx";
import { EvidencePane } from "./evidence-pane.tsx";
import { knownEvidence, useEvidence } from "./evidence.ts";
import { FindingsPane } from "./findings-pane.tsx";
import { numbered } from "./findings.ts";
import { setHeld } from "./held.ts";
import { useQueueEvents } from "./live.ts";
import { openOutbox } from "./outbox.ts";
import { lastReasonOf, useDecisions, useQueueCommands } from "./queue-commands.ts";
import { QueueListPane } from "./queue-list-pane.tsx";
import { QueueStatus } from "./queue-status.tsx";
import { ReasonStrip, useReasons } from "./reason-strip.tsx";
import { QueueSession } from "./session.ts";
import { Summary } from "./summary.tsx";

/** How long the cursor must rest on a row before it is held: passing rows by j costs nobody his work. */
const LOOK_MS = 400;

const isDone = (resource: string, id: string): boolean => {
  const mark = overlayOf(resource, id).mark;
  return mark?.kind === "pending" || mark?.kind === "decided" || mark?.kind === "held";
};

/** The session of this screen, and the cursor that follows it. */
function useSession(queue: Queue, state: ListState, grid: React.RefObject<GridHandle | null>): QueueSession {
  const latest = useLatest(state);
  const session = useMemo(() => {
    const show = (id: string | null): void => {
      const { records, cursor } = latest.current;
      const index = id === null ? -1 : records.indexOf(id);
      cursor.set({ index, id });
      if (index >= 0) grid.current?.reveal(index);
    };
    const following = (isOut: (id: string) => boolean): string | null => {
      const { records, cursor, resource } = latest.current;
      for (let at = cursor.get().index + 1; at < records.count; at++) {
        const id = records.rowAt(at)?.record.id;
        if (id === undefined) return null;
        if (!isOut(id) && !isDone(resource.name, id)) return id;
      }
      return null;
    };
    return new QueueSession(queue, { show, following, filter: () => latest.current.whole });
  }, [queue, latest, grid]);
  useEffect(() => {
    session.open();
    const close = openOutbox({
      sent: (one, reply) => session.sent(one, reply),
      refused: (one, error) => session.refused(one, error),
    });
    return () => {
      close();
      session.close();
    };
  }, [session]);
  return session;
}

/** The first item is claimed by itself; what the moderator moves to is held once he rests on it. */
function useClaims(session: QueueSession, state: ListState, current: string | null): void {
  const started = useRef(false);
  const { isReady } = state.records;
  const wanted = useRef(state.cursor.get().id);
  useEffect(() => {
    if (!isReady || started.current) return;
    started.current = true;
    void (wanted.current ? session.claim(wanted.current) : session.next());
  }, [session, isReady]);
  useEffect(() => {
    session.appeared();
    if (current === null) return undefined;
    const timer = setTimeout(() => void session.look(current), LOOK_MS);
    return () => clearTimeout(timer);
  }, [session, current]);
}

/** The cursor of a claimed item finds its row when the list has it. */
function usePlacing(state: ListState, grid: React.RefObject<GridHandle | null>): void {
  const { records, cursor } = state;
  useEffect(() => {
    const { index, id } = cursor.get();
    if (!records.isReady || id === null || (index >= 0 && records.rowAt(index)?.record.id === id)) return;
    const found = records.indexOf(id);
    if (found < 0) return;
    cursor.set({ index: found, id });
    grid.current?.reveal(found);
  }, [records, cursor, grid]);
}

function targetOf(state: ListState, queue: Queue, chosen: ReturnType<typeof createSelection>): Target | null {
  const { resource, cursor, records: rows } = state;
  const base = { resource, matching: null, queue: queue.id };
  if (chosen.get().all) {
    const sample = rows.rowAt(0)?.record;
    const matching = { filter: state.whole, count: rows.count };
    return { ...base, records: sample ? [sample] : [], matching, shownId: null };
  }
  const picked = chosen.get().chosen;
  if (picked.size > 0) {
    const records = [...picked.values()].map((record) => merged(record, overlayOf(resource.name, record.id)));
    return {
      ...base,
      records: records.filter((record) => overlayOf(resource.name, record.id).mark?.kind !== "held"),
      shownId: null,
    };
  }
  const { id } = cursor.get();
  const known = id === null ? undefined : knownEvidence(id);
  if (id === null || !known) return { ...base, records: [], shownId: null };
  return { ...base, records: [merged(known.item, overlayOf(resource.name, id))], shownId: id };
}

function Work(props: {
  session: QueueSession;
  queue: Queue;
  current: string | null;
  target: () => Target | null;
  clear: () => void;
}): JSX.Element {
  const { session, queue, current } = props;
  const { evidence, record, error, retry } = useEvidence(current);
  const findings = useMemo(() => (evidence ? numbered(evidence) : []), [evidence]);
  const { isEmpty } = useSnapshot(session.state);
  const title = useCallback((target: Target) => String(target.records[0]?.[target.resource.title] ?? ""), []);
  // Here before they are asked for: a digit pressed right behind N must not be lost.
  useReasons(queue.id);
  const { asking, answer, leave } = useDecisions(session, title, props.clear);
  if (error && !evidence)
    return <Trouble title={t("detail.failed")} text={messageOf(error)} requestId={requestIdOf(error)} retry={retry} />;
  if (current === null) return <EmptyState title={isEmpty ? t("queue.empty") : t("queue.nothingOpen")} />;
  if (!evidence || !record) return <Skeleton rows={10} />;
  const name = String(record["groupName"] ?? "");
  return (
    <div className="qwork">
      <Split
        name="queue.work"
        parts={[
          {
            id: "evidence",
            min: 360,
            children: (
              <Pane id="evidence" label={name}>
                <EvidencePane evidence={evidence} record={record} findings={findings} />
              </Pane>
            ),
          },
          {
            id: "findings",
            size: 320,
            narrow: 264,
            min: 240,
            children: (
              <Pane id="findings" as="aside" label={t("queue.findings")}>
                <FindingsPane evidence={evidence} findings={findings} />
              </Pane>
            ),
          },
        ]}
      />
      {asking && (
        <ReasonStrip
          key={asking.command.id}
          queue={queue.id}
          command={asking.command}
          findings={findings}
          count={asking.count}
          last={lastReasonOf(asking.command)}
          done={answer}
          leave={leave}
        />
      )}
      <DecisionBar
        session={session}
        target={props.target()}
        asking={asking?.command.id ?? null}
        others={evidence.author?.waiting ?? 0}
        hasCompare={findings.some((finding) => finding.evidence?.type === "file")}
      />
    </div>
  );
}

function Screen({
  screen,
  resource,
  queue,
}: {
  screen: ScreenProps["screen"];
  resource: Resource;
  queue: Queue;
}): JSX.Element {
  const state = useListState(screen, resource);
  const [selection] = useState(createSelection);
  const [isSummed, setIsSummed] = useState(false);
  const grid = useRef<GridHandle>(null);
  const mover = useMover(state, grid);
  const session = useSession(queue, state, grid);
  const settled = useSettled(state.cursor);
  const { held } = useSnapshot(session.state);
  const target = (): Target | null => targetOf(state, queue, selection);
  useKeyLayer({ layer: "list", resource: resource.name, pane: "list" });
  useKeyLayer({ layer: "record", resource: resource.name });
  useKeyLayer({ layer: "queue", resource: resource.name });
  useKeyLayer({ layer: "page", resource: resource.name });
  useMoveCommands(state, mover, grid);
  useSelectionCommands(state, selection);
  useViewCommands(state);
  usePlacing(state, grid);
  useClaims(session, state, settled.id);
  useQueueCommands(session, target, settled.id);
  useCommandTarget(target);
  useCommandHandler("queue.summary", () => setIsSummed(true));
  useCursorInAddress(state.cursor, (id) => state.cursor.set({ index: state.records.indexOf(id), id }));
  const elsewhere = useCallback(
    (id: string, name: string) => {
      if (state.cursor.get().id !== id) return;
      notify(t("queue.elsewhere", { name }), "yellow");
      void session.next();
    },
    [state.cursor, session],
  );
  useQueueEvents(queue, session, elsewhere);
  useEffect(() => setHeld(held.map((one) => one.id)), [held]);
  useEffect(() => clearSelection(selection), [selection, state.identity]);
  useEffect(() => {
    setStatus(<QueueStatus session={session} />);
    return () => setStatus(null);
  }, [session]);
  useEffect(() => {
    const known = settled.id ? knownEvidence(settled.id) : undefined;
    if (known) announce(String(known.item["groupName"] ?? ""));
  }, [settled]);
  return (
    <>
      <Split
        name={`queue.${queue.id}`}
        parts={[
          {
            id: "list",
            size: 348,
            narrow: 248,
            min: 248,
            children: <QueueListPane state={state} selection={selection} mover={mover} grid={grid} />,
          },
          {
            id: "work",
            min: 620,
            children: (
              <Work
                session={session}
                queue={queue}
                current={settled.id}
                target={target}
                clear={() => clearSelection(selection)}
              />
            ),
          },
        ]}
      />
      {isSummed && <Summary session={session} close={() => setIsSummed(false)} />}
    </>
  );
}

/** A queue, worked one item at a time: the list left, the evidence in the middle, what was found right. */
export function QueueScreen({ screen }: ScreenProps): JSX.Element {
  const queue = registry().queue(screen.queue ?? "");
  const resource = registry().resource(queue?.resource ?? "");
  if (!queue || !resource) return <EmptyState title={t("screen.later")} />;
  return <Screen key={screen.route} screen={screen} resource={resource} queue={queue} />;
}
