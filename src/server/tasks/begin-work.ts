import type { Actor } from "#kernel/actor.ts";
import { Refusal } from "#kernel/errors.ts";
import type { Label } from "#kernel/label.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { actorById } from "#server/auth/session/session.ts";
import type { Context } from "#server/context.ts";
import type { Database, Sql } from "#server/db/sql.ts";
import type { Storage } from "#server/storage/storage.ts";
import { RestingWork } from "./resting-work.ts";
import type { StoredParams } from "./start-task.ts";
import { isTurnOver, takeTurns } from "./take-turns.ts";
import { keepTaskFile } from "./task-files.ts";
import type { TaskEnd, TaskKind, TaskRun } from "./task-kind.ts";
import { noteParts } from "./task-parts.ts";
import type { TaskProgress } from "./task-progress.ts";
import { hasLess } from "./task-rights.ts";

export interface TaskOptions {
  db: Database;
  storage: Storage;
  /** Called after a change that windows must receive. */
  committed: () => void;
  report: (line: string) => void;
  /** Milliseconds between two writes of the progress; shorter in tests. */
  reportMs?: number;
  /** Milliseconds for which a task works before it gives its place to another admin's; shorter in tests. */
  sliceMs?: number;
}

/** A task that a run has taken up. */
export interface Taken {
  task: AnyRecord;
  /** True for the first run since it was started, or has gone on. */
  isFresh: boolean;
  stored: StoredParams;
  checkpoint: unknown;
}

/** Context of the writes of a task. */
export const contextOf = (db: Database, stored: StoredParams, actor: Context["actor"]): Context => ({
  db,
  actor,
  now: Math.floor(Date.now() / 1_000),
  timezone: stored.timezone,
  language: stored.language,
  path: "task",
  requestId: "",
  ip: stored.ip,
  device: stored.device,
});

const creatorGone: Label = ["任务的创建人已被停用", "The creator of the task has been disabled"];

/** Place of a run with a worker. Work that rests goes on in another one. */
interface Place {
  progress: TaskProgress;
  signal: AbortSignal;
  /** Begin of the turn, by `performance.now`. */
  begun: number;
  /** Gives the place back, and waits for the next one. */
  rest: () => Promise<void>;
}

export const resting = new RestingWork<Place>();

/** What a run works with, besides its options. */
interface Started {
  taken: Taken;
  place: Place;
  kind: TaskKind;
  actor: Actor;
}

function runOf(options: TaskOptions, { taken, place, kind, actor: first }: Started): TaskRun {
  const { db, storage, committed, sliceMs } = options;
  const { task, stored, checkpoint } = taken;
  // One object for the whole run, so that all that holds it has the current permissions.
  const actor = { ...first };
  const checkRights = async (sql: Sql): Promise<void> => {
    const now = await actorById(sql, String(task["creator"]));
    if (!now) throw new Refusal("noPermission", creatorGone);
    Object.assign(actor, now);
    await kind.check(run, sql);
  };
  const run: TaskRun = {
    db,
    storage,
    task,
    params: stored.given,
    checkpoint,
    context: contextOf(db, stored, actor),
    hasLostRights: () => hasLess(actor, first),
    async report(counts) {
      place.signal.throwIfAborted();
      await checkRights(db);
      if (await place.progress.report(db, counts)) committed();
    },
    async hold(tx) {
      place.signal.throwIfAborted();
      await place.progress.hold(tx);
      await checkRights(tx);
    },
    pause: (until) => {
      const { begun, signal } = place;
      return takeTurns(db, { task: task.id, begun, signal, sliceMs, until });
    },
    async rest() {
      if (resting.isFull) return;
      if (await isTurnOver(db, { task: task.id, begun: place.begun, sliceMs })) await place.rest();
    },
    save: (tx, counts, point) => place.progress.save(tx, counts, point),
    noteParts: (tx, parts) => noteParts(tx, task.id, parts),
    saveOutcome: async (outcome) =>
      void (await db.query("update task_run set outcome = $2::jsonb where task = $1::bigint", [
        task.id,
        JSON.stringify(outcome),
      ])),
    keepFile: (field, path, file) =>
      keepTaskFile(db, storage, { id: task.id, creator: String(task["creator"]) }, field, { path, ...file }),
  };
  return run;
}

/** The work has given its place to others, and waits in this process. */
export const RESTS = Symbol("rests");

/** Begins the work of a task, or has work go on that rests in this process. */
export async function beginWork(
  options: TaskOptions,
  taken: Taken,
  kind: TaskKind,
  next: Omit<Place, "rest">,
): Promise<TaskEnd | typeof RESTS> {
  const { id } = taken.task;
  const { signal } = next;
  let tell: (rests: typeof RESTS) => void = () => undefined;
  const rests = new Promise<typeof RESTS>((resolve) => (tell = resolve));
  const rest = (place: Place, work: () => Promise<TaskEnd>) => async (): Promise<void> => {
    const waits = resting.rest(id, { place, work: work() }, signal);
    tell(RESTS);
    await waits;
  };
  const former = resting.of(id);
  if (former) {
    Object.assign(former.place, next, { rest: rest(former.place, () => former.work) });
    former.wake();
    return Promise.race([former.work, rests]);
  }
  const actor = await actorById(options.db, String(taken.task["creator"]));
  if (!actor) throw new Refusal("noPermission", creatorGone);
  const place: Place = { ...next, rest: async () => undefined };
  const run = runOf(options, { taken, place, kind, actor });
  await kind.check(run, options.db);
  const work = kind.work(run);
  // Work that rests has nobody who waits for it.
  work.catch(() => undefined);
  place.rest = rest(place, () => work);
  return Promise.race([work, rests]);
}
