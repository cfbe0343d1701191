import { resources } from "#domain/index.ts";
import { fieldOf } from "#kernel/resource.ts";
import type { Machine, TimedTransition, Transition } from "#kernel/machine.ts";
import { writes } from "#kernel/machine.ts";
import type { Resource } from "#kernel/resource.ts";
import { sqlName } from "#kernel/sql-mapping.ts";
import type { Database, Sql } from "#server/db/sql.ts";
import { timedOfAreas } from "#server/generated/timed.ts";
import { once } from "#server/once.ts";
import { readRecord } from "#server/resources/detail.ts";
import type { Row } from "#server/resources/row.ts";
import { lockBefore } from "#server/tasks/lock-order.ts";
import { systemContext } from "#server/system-context.ts";
import { moveBySystem } from "./move-by-system.ts";
import type { TimedEffects } from "./timed-effect.ts";
import { forgetFailure, noteFailure, openFailures, waitsForRetry } from "./timed-failures.ts";

/** Records that are read at once. */
const BATCH = 500;
/** Records that are changed at once. The pool has ten connections, and calls need the others. */
const AT_ONCE = 4;

interface Due extends TimedTransition {
  resource: Resource;
  machine: Machine;
  definition: Transition;
}

const timed: readonly Due[] = resources.flatMap((resource) =>
  (resource.machine?.timed ?? []).flatMap((one) => {
    const definition = resource.machine?.transitions[one.transition];
    return resource.machine && definition ? [{ ...one, resource, machine: resource.machine, definition }] : [];
  }),
);

/** Effects by name. */
export const timedEffects = once<TimedEffects>(() => Object.assign({}, ...timedOfAreas));

/** Condition of the rows whose time has come, over their stored states. */
function dueTerm({ machine, definition, from = definition.from, at: timeField }: Due, values: unknown[]): string {
  const states = Object.entries(from).map(([field, keys]) => {
    values.push(keys.map((key) => String(machine.fields[field]?.of(key))));
    return `t.${sqlName(field)}::text = any($${values.length}::text[])`;
  });
  return ["t.delete_time is null", `t.${sqlName(timeField)} <= now()`, ...states].join(" and ");
}

/** Returns the values that the transition sets besides the states. */
const setBy = ({ resource, set = {} }: Due, now: number): Row =>
  Object.fromEntries(
    Object.entries(set).map(([name, value]) => [
      name,
      value === "now" && fieldOf(resource, name).kind === "time" ? now : value,
    ]),
  );

/** Runs the transition with its effect on one record, if it is still due. @returns true if it was */
async function run(db: Database, due: Due, id: string): Promise<boolean> {
  const { resource, machine, transition, definition, effect } = due;
  const context = systemContext(db);
  return db.transaction(async (tx: Sql) => {
    await lockBefore(tx, resource.name, [id]);
    const values: unknown[] = [id];
    const owned = Object.keys(machine.fields);
    const [stored] = await tx.query<Row & { failed: boolean }>(
      `select ${owned.map((field) => `t.${sqlName(field)} as "${field}"`).join(", ")},
         exists (select 1 from timed_failure f where f.resource = '${resource.name}' and f.record = t.id and f.transition = '${transition}') as failed
       from ${sqlName(resource.name)} t
       where t.id = $1::bigint and ${dueTerm(due, values)} for update of t skip locked`,
      values,
    );
    if (!stored) return false;
    const { failed, ...states } = stored;
    // An expired state is read as the later one. The history shows the stored state instead.
    const before = { ...(await readRecord(tx, resource, id)), ...states };
    const patch = { ...writes(machine, definition), ...setBy(due, context.now) };
    const record = await moveBySystem(tx, context, { resource, verb: transition, before, patch });
    if (effect !== undefined) await timedEffects()[effect]?.(tx, context, { before, record });
    if (failed) await forgetFailure(tx, { resource: resource.name, record: id, transition });
    return true;
  });
}

/** Works on several items at once, never on more than `AT_ONCE`. */
async function eachAtOnce<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const waiting = items[Symbol.iterator]();
  const worker = async (): Promise<void> => {
    for (let next = waiting.next(); !next.done; next = waiting.next()) await work(next.value);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}

/** What a run of all timed transitions did. */
export interface TimedRun {
  /** Number of changed records. */
  changed: number;
  /** Seconds by which the oldest record was late when the run reached it. */
  lag: number;
  /** Number of records that could not change and are tried again. */
  failing: number;
  /** One of the causes; empty without failures. */
  cause: string;
}

type Report = (line: string) => void;

/** Runs one transition on all records whose time has come. */
async function runAll(
  db: Database,
  due: Due,
  report: Report,
  signal?: AbortSignal,
): Promise<Pick<TimedRun, "changed" | "lag">> {
  const { resource, transition } = due;
  let [changed, lag, more] = [0, 0, true];
  while (more && signal?.aborted !== true) {
    const values: unknown[] = [];
    const late = `extract(epoch from now() - t.${sqlName(due.at)})::int`;
    const rows = await db.query<{ id: string; late: number }>(
      `select t.id, ${late} as late from ${sqlName(resource.name)} t
       where ${dueTerm(due, values)} and not ${waitsForRetry(resource.name, transition)}
       order by t.${sqlName(due.at)} limit ${BATCH}`,
      values,
    );
    lag = Math.max(lag, rows[0]?.late ?? 0);
    let moved = 0;
    await eachAtOnce(rows, async ({ id }) => {
      if (signal?.aborted) return;
      try {
        if (await run(db, due, id)) moved += 1;
      } catch (error) {
        const cause = error instanceof Error ? error.message : String(error);
        const isNews = await noteFailure(db, { resource: resource.name, record: id, transition }, cause);
        if (isNews) report(`${resource.name} ${id} could not run ${transition}: ${cause}`);
      }
    });
    changed += moved;
    // Rows that another process has, or that have failed, are left to the next run.
    more = rows.length === BATCH && moved > 0;
  }
  return { changed, lag };
}

/**
 * Runs all transitions whose time has come, several records at once. A record that changed meanwhile is left as it is.
 * A record that cannot change is reported, tried again after a growing wait, and does not stop the others.
 */
export async function runDue(db: Database, report: Report, signal?: AbortSignal): Promise<TimedRun> {
  let [changed, lag] = [0, 0];
  for (const due of timed) {
    const done = await runAll(db, due, report, signal);
    changed += done.changed;
    lag = Math.max(lag, done.lag);
  }
  return { changed, lag, ...(await openFailures(db)) };
}

/** As `runDue`. @returns the number of changed records */
export const runTimedTransitions = async (db: Database, report: Report): Promise<number> =>
  (await runDue(db, report)).changed;
