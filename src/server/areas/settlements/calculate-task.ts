import { settlementCommands } from "#commands/settlements/settlement.ts";
import { guardRefused, Refusal } from "#kernel/errors.ts";
import { kol } from "#domain/kols/kol.resource.ts";
import { user } from "#domain/users/user.resource.ts";
import { inLanguage } from "#server/resources/display-text.ts";
import { publish } from "#server/live/publish.ts";
import { settlement as resource } from "#domain/settlements/settlement.resource.ts";
import type { TaskCounts, TaskKind, TaskRun } from "#server/tasks/task-kind.ts";
import { needs, TaskLost, TaskPaused, TaskStopped } from "#server/tasks/task-kind.ts";
import type { TaskPart } from "#server/tasks/task-parts.ts";
import type { Kind } from "./calculate.ts";
import { calculateParty, sourceKinds } from "./calculate.ts";
import { monthOf } from "./period.ts";

/** A month to calculate; of all parties where none is named. */
interface SettlementRun {
  kind: Kind;
  period: string;
  parties: string[];
}

/** Refuses a month that has not begun. @throws Refusal guardRefused */
export function checkPeriod(period: string, now: number): void {
  if (monthOf(period).from > now)
    throw guardRefused(
      "账期还没有开始，请选过去或本月",
      "The month has not begun. Choose an earlier one",
      "input.period",
    );
}

interface Done extends Pick<TaskCounts, "done" | "failed" | "skipped"> {
  at: number;
  parties: string[];
}

/** What stops a run for all parties. */
const isEnd = (error: unknown): boolean =>
  error instanceof TaskStopped || error instanceof TaskLost || error instanceof TaskPaused;

/** Calculates one party in a transaction of its own. */
const calculateOne = (
  run: TaskRun,
  { kind, period }: SettlementRun,
  party: string,
): Promise<TaskPart["state"] | string> =>
  run.db.transaction(async (tx) => {
    await run.hold(tx);
    const context = { ...run.context, batchId: `task:${run.task.id}` };
    const outcomes = await calculateParty(tx, context, { kind, party, period });
    const made = outcomes.flatMap(({ settlement }) => (settlement ? [settlement] : []));
    await publish(
      tx,
      made.map((item) => ({ kind: "changed", resource: resource.name, id: item.id, item })),
    );
    if (made.length > 0) return "done";
    const [first] = outcomes;
    return first?.why ? inLanguage(run.context, first.why) : "skipped";
  });

/** What became of a party. One that fails is listed, and the others go on. */
async function partOf(run: TaskRun, params: SettlementRun, party: string, line: number): Promise<TaskPart> {
  const about = { line, target: { resource: params.kind === "kol" ? kol.name : user.name, id: party } };
  try {
    const outcome = await calculateOne(run, params, party);
    return outcome === "done" ? { ...about, state: "done" } : { ...about, state: "skipped", error: outcome };
  } catch (error) {
    if (isEnd(error)) throw error;
    const isRefused = error instanceof Refusal;
    const said = isRefused
      ? inLanguage(run.context, error.label)
      : String(error instanceof Error ? error.message : error);
    return { ...about, state: "failed", error: said, ...(isRefused ? { code: String(error.code) } : {}) };
  }
}

/** Calculates party by party. After a crash it goes on with the first one that is not noted; a done one is skipped. */
async function work(run: TaskRun): Promise<"finish" | "finishPart"> {
  const params = run.params as SettlementRun;
  const known = run.checkpoint as Done | null;
  const parties =
    known?.parties ??
    (params.parties.length > 0
      ? params.parties
      : await sourceKinds[params.kind].parties(run.db, monthOf(params.period)));
  let state: Done = known ?? { at: 0, done: 0, failed: 0, skipped: 0, parties };
  while (state.at < parties.length) {
    const part = await partOf(run, params, String(parties[state.at]), state.at + 1);
    state = { ...state, at: state.at + 1, [part.state]: state[part.state] + 1 };
    const { done, failed, skipped } = state;
    await run.db.transaction(async (tx) => {
      await run.hold(tx);
      await run.noteParts(tx, [part]);
      await run.save(tx, { total: parties.length, done, failed, skipped }, state);
    });
    await run.report({ total: parties.length, done, failed, skipped });
    await run.pause();
  }
  return state.failed > 0 ? "finishPart" : "finish";
}

const { calculateKol, calculatePhoto } = settlementCommands;

/** Calculates the settlements of a month in the background. */
export const settlementRun: TaskKind = {
  check: needs(({ params }) => ((params as SettlementRun).kind === "kol" ? calculateKol.id : calculatePhoto.id)),
  work,
};
