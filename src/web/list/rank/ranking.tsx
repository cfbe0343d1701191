import type { JSX, RefObject } from "react";
import { useEffect, useLayoutEffect } from "react";
import type { AnyRecord } from "#kernel/resource.ts";
import { RANK } from "#kernel/rank.ts";
import { fieldOf } from "#kernel/resource.ts";
import { UNDO_SECONDS } from "#kernel/queue.ts";
import { addHandler } from "#web/commands/handlers.ts";
import type { Target } from "#web/commands/target.ts";
import { currentTarget } from "#web/commands/target.ts";
import { CommandCap } from "#web/keyboard/command-cap.tsx";
import { arrangement } from "#web/list/arrangement.ts";
import { cellRenderers } from "#web/list/columns/columns.ts";
import type { GridHandle } from "#web/list/grid.tsx";
import type { ListState } from "#web/list/list-state.ts";
import { rowId } from "#web/list/row.tsx";
import { useLatest } from "#web/store/latest.ts";
import { setValue, useValue } from "#web/store/state.ts";
import { dragTarget } from "./drag-row.ts";
import { planFlat, whyNotMoved } from "./flat-plan.ts";
import type { Move, Plan, Step } from "./plan.ts";
import { moveStore, treePlanner } from "./plan.ts";
import { Grip, rankedList } from "./rank-cell.tsx";
import { refusalOf, say, sendPlan, showPlan } from "./send-move.ts";
import { said } from "./texts.ts";

export interface RankingProps {
  state: ListState;
  grid: RefObject<GridHandle | null>;
}

const steps: readonly Step[] = ["up", "down", "first", "last", "inward", "outward"];

/** Begins a move of the selected records, else of the current one. @returns null if it is not possible */
function begin(state: ListState, only: readonly AnyRecord[] | null = null): Plan | null {
  const front = currentTarget();
  const target: Target | null = front && only ? { ...front, records: only, matching: null } : front;
  const records = target?.resource.name === state.resource.name ? target.records : [];
  const refusal = target ? (target.refusal ?? refusalOf(state, target, "rank")) : null;
  const plan =
    refusal ?? (target?.matching ? said("unloaded") : (treePlanner.value?.planFor ?? planFlat)(state, records));
  if (typeof plan !== "string") return plan;
  say(plan);
  return null;
}

/** Shows the cursor on the first moved row, and keeps it in view. */
function follow({ state, grid }: RankingProps, { index, records }: Plan): void {
  setValue(state.cursor, { index, id: records[0]?.id ?? null });
  grid.current?.reveal(index);
}

function useSteps(props: RankingProps): void {
  const latest = useLatest(props);
  useEffect(() => {
    const take = (to: Step): boolean => {
      const { state } = latest.current;
      const now = moveStore.value;
      if (now?.isSending) return true;
      const plan = now?.plan ?? begin(state);
      if (!plan) return false;
      const next = plan.step(to);
      if (typeof next === "string") {
        if (!now) showPlan(null);
        say(next);
        return false;
      }
      showPlan(next);
      follow(latest.current, next);
      // The ends of the list need no second look, so one key is enough.
      if (!now && (to === "first" || to === "last")) void sendPlan(state, next);
      return true;
    };
    const stops = steps.map((step) => addHandler(`rank.${step}`, () => take(step)));
    return () => stops.forEach((stop) => stop());
  }, [latest]);
}

/** While records are moved, Enter puts them down, Esc puts them back, and the keys of the cursor move them on. */
function useMovingKeys(props: RankingProps, isMoving: boolean): void {
  const latest = useLatest(props);
  useEffect(() => {
    if (!isMoving) return undefined;
    const step = (to: Step) => (): boolean => {
      const plan = moveStore.value?.plan.step(to);
      if (plan === undefined || typeof plan === "string") return false;
      showPlan(plan);
      follow(latest.current, plan);
      return true;
    };
    const stops = [
      addHandler("list.open", () => {
        const now = moveStore.value;
        if (now && !now.isSending) void sendPlan(latest.current.state, now.plan);
      }),
      addHandler("pane.back", () => putBack(latest.current)),
      addHandler("list.next", step("down")),
      addHandler("list.previous", step("up")),
    ];
    return () => stops.forEach((stop) => stop());
  }, [latest, isMoving]);
}

/**
 * Handles a drag. The rows keep their places while the pointer moves, because rows that jump below it would be hard to
 * aim at.
 */
function useDrag(props: RankingProps): void {
  const latest = useLatest(props);
  useEffect(() => {
    let [start, wanted]: (Plan | null)[] = [null, null];
    const unmark = (): void => mark(null, 0);
    const over = (row: number, level: number): void => {
      const next = start?.before(row, level);
      if (next === undefined || typeof next === "string") return;
      wanted = next;
      setValue(moveStore, { plan: next, isSending: false, isDragged: true });
      mark(row, next.level);
    };
    setValue(dragTarget, {
      begin: (id) => {
        const { state } = latest.current;
        if (moveStore.value) return false;
        const index = state.records.indexOf(id);
        const chosen = currentTarget()?.chosen;
        // Dragging a selected row moves the whole selection. Any other row moves alone.
        if (!chosen?.has(id)) setValue(state.cursor, { index, id });
        const record = state.records.rowAt(index)?.record;
        start = begin(state, chosen?.has(id) || !record ? null : [record]);
        return start !== null;
      },
      over,
      drop: () => {
        unmark();
        const plan = wanted;
        [start, wanted] = [null, null];
        if (!plan?.call) return showPlan(null);
        showPlan(plan);
        follow(latest.current, plan);
        void sendPlan(latest.current.state, plan);
      },
      cancel: () => {
        unmark();
        [start, wanted] = [null, null];
        showPlan(null);
      },
    });
    return () => setValue(dragTarget, null);
  }, [latest]);
}

/** It begins at the level of the moved row, with a ring, and lies on the edge between two rows. */
const lineClass =
  "pointer-events-none absolute right-3 left-[calc(36px+var(--drop-level,0)*22px)] h-0.5 bg-accent after:absolute after:-top-0.75 after:-left-2 after:size-2 after:rounded-full after:border-2 after:border-accent after:bg-surface";

/** Line that shows where rows would stand. There is one, and it is put into the row whose edge it marks. */
const line = document.createElement("i");
line.ariaHidden = "true";

/** Marks the edge above a row; null removes the mark. Past the last row it is the lower edge of that row. */
function mark(row: number | null, level: number): void {
  line.remove();
  if (row === null) return;
  const next = document.getElementById(rowId(row));
  line.style.setProperty("--drop-level", String(level));
  line.className = `${lineClass} ${next ? "-top-px" : "-bottom-px"}`;
  (next ?? document.getElementById(rowId(row - 1)))?.append(line);
}

function putBack({ state, grid }: RankingProps): void {
  const id = state.cursor.value.id;
  showPlan(null);
  // The row is back at its old place once the list is drawn in its own order.
  requestAnimationFrame(() => {
    if (id !== null && state.cursor.value.id === id) grid.current?.reveal(state.cursor.value.index);
  });
}

/** Marks the upper edge of the first moved row by a line that begins at its level. A drag marks the edge itself. */
function useLine(now: Move | null): void {
  useLayoutEffect(() => {
    if (!now || now.isDragged) return undefined;
    mark(now.plan.index, now.plan.level);
    return () => mark(null, 0);
  });
}

/** Handles the rank column: a handle and the position. */
function useRankCells({ state }: RankingProps): void {
  const { resource, records } = state;
  const isOrdered = whyNotMoved(state) === null;
  useLayoutEffect(() => setValue(rankedList, { records, isOrdered }), [records, isOrdered]);
  useLayoutEffect(() => {
    const field = fieldOf(resource, RANK);
    cellRenderers.set(field, (record) => <Grip record={record} />);
    setValue(arrangement, { ...arrangement.value, look: field });
    return () => {
      cellRenderers.delete(field);
      setValue(rankedList, null);
    };
  }, [resource]);
}

/** Line above the pager while rows are moved: what the move does, and the keys that end it. */
function MovingLine({
  ranking,
  plan,
  isSending,
}: {
  ranking: RankingProps;
  plan: Plan;
  isSending: boolean;
}): JSX.Element {
  return (
    <div
      className="flex h-9.5 flex-none items-center gap-2 overflow-hidden border-t border-line px-3 text-small whitespace-nowrap"
      role="status"
      data-testid="moving"
    >
      <span className="inline-flex flex-none gap-0.5">
        <CommandCap id="rank.up" />
        <CommandCap id="rank.down" />
      </span>
      <span className="text-muted">{isSending ? said("sending") : said("moving")}</span>
      <b className="min-w-[6em] truncate font-medium text-ink">{plan.sentence}</b>
      {plan.facts.map((fact) => (
        <span key={fact} className="truncate text-ink before:mr-2 before:text-muted before:content-['·']">
          {fact}
        </span>
      ))}
      <span className="flex-1" />
      <span className="text-muted">{said("undoable", { n: UNDO_SECONDS })}</span>
      <button
        type="button"
        className="inline-flex min-h-6 items-center gap-1.5 text-ink"
        disabled={isSending}
        onClick={() => void sendPlan(ranking.state, plan)}
      >
        <CommandCap id="list.open" /> {said("drop")}
      </button>
      <button
        type="button"
        className="inline-flex min-h-6 items-center gap-1.5 text-ink"
        disabled={isSending}
        onClick={() => putBack(ranking)}
      >
        <CommandCap id="pane.back" /> {said("back")}
      </button>
    </div>
  );
}

/** Moves rows of a list with ranks: by keys, by commands and by dragging. */
export function Ranking(props: RankingProps): JSX.Element | null {
  const now = useValue(moveStore);
  const { identity } = props.state;
  useSteps(props);
  useMovingKeys(props, now !== null);
  useRankCells(props);
  useDrag(props);
  useLine(now);
  // Another filter, order or screen shows other rows, so a move that was begun is over.
  useEffect(() => () => showPlan(null), [identity]);
  return now ? <MovingLine ranking={props} plan={now.plan} isSending={now.isSending} /> : null;
}
