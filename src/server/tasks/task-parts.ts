import { SubTaskState } from "#domain/tasks/enumerations.ts";
import type { Sql } from "#server/db/sql.ts";

/** What became of one part of a task, such as a row. */
export interface TaskPart {
  line: number;
  state: "done" | "failed" | "skipped";
  /** Record that the part is about. */
  target?: { resource: string; id: string };
  /** What the part was given. Nothing that only the creator of the task may read. */
  input?: Readonly<Record<string, unknown>>;
  /** Code of the refusal. */
  code?: string;
  /** Cause, in the language of the task. */
  error?: string;
}

const stored = (state: TaskPart["state"]): unknown => SubTaskState.of(state);

/**
 * Notes what became of parts of a task, in the transaction of their batch. A part that succeeds at once needs no record;
 * one that failed before is done now.
 */
export async function noteParts(tx: Sql, task: string, parts: readonly TaskPart[]): Promise<void> {
  const done = parts.filter(({ state }) => state === "done").map(({ line }) => line);
  if (done.length > 0)
    await tx.query(
      `update async_sub_task set state = $3, error = '', code = '', attempts = attempts + 1, "end" = now(), update_time = now(),
         version = version + 1 where task = $1::bigint and line = any($2::int[]) and state <> $3 and delete_time is null`,
      [task, done, stored("done")],
    );
  const rest = parts.filter(({ state }) => state !== "done");
  if (rest.length === 0) return;
  const rows = rest.map(({ line, state, target, input = null, code = "", error = "" }) => ({
    line,
    state: stored(state),
    resource: target?.resource ?? "",
    target: target?.id ?? null,
    input,
    code,
    error: [...error].slice(0, 500).join(""),
  }));
  await tx.query(
    `insert into async_sub_task (task, line, state, resource, target, input, code, error, attempts, begin, "end")
     select $1::bigint, p.line, p.state, p.resource, p.target, p.input, p.code, p.error, 1, now(), now()
     from jsonb_to_recordset($2::jsonb)
       as p(line int, state text, resource text, target bigint, input jsonb, code text, error text)
     on conflict (task, line) where delete_time is null do update set state = excluded.state, error = excluded.error,
       code = excluded.code, attempts = async_sub_task.attempts + 1, "end" = now(), update_time = now(),
       version = async_sub_task.version + 1`,
    [task, JSON.stringify(rows)],
  );
}
