import type { Table } from "#kernel/schema.ts";
import { column, index, maybe } from "./define-table.ts";

/** Internal tables of work that the server does by itself. */
export const workTables: readonly Table[] = [
  {
    // What the worker of a task needs: the request, the point to go on from, and what it found. `seen` has the records
    // that a dry run met, with their versions. `worker` is the run that has the task. Another run takes a task over by
    // writing its own name, and the former one then stops.
    name: "task_run",
    columns: [
      column("task", "bigint"),
      column("params", "jsonb"),
      maybe("checkpoint", "jsonb"),
      maybe("outcome", "jsonb"),
      maybe("seen", "jsonb"),
      maybe("worker", "text"),
      maybe("heartbeat", "timestamptz"),
    ],
    primaryKey: ["task"],
    indexes: [],
  },
  {
    // Timed transitions that failed, with the time of the next attempt. A later run that succeeds deletes the row.
    name: "timed_failure",
    columns: [
      column("resource", "text"),
      column("record", "bigint"),
      column("transition", "text"),
      column("tries", "integer"),
      column("next_try", "timestamptz"),
      column("error", "text"),
    ],
    primaryKey: ["resource", "record", "transition"],
    indexes: [],
  },
  {
    // Memory of the payment channels of the demo (server/providers/local-memory.ts), which pay and collect nothing.
    name: "local_channel",
    columns: [
      column("no", "text"),
      column("deed", "text", { default: "'payout'" }),
      column("kind", "text"),
      column("state", "text"),
      column("channel_no", "text"),
      column("currency", "text"),
      column("amount", "bigint"),
      column("fee", "bigint"),
      maybe("due", "timestamptz"),
      maybe("method", "text"),
      maybe("done", "timestamptz"),
      maybe("back", "timestamptz"),
    ],
    primaryKey: ["no"],
    indexes: [index("local_channel_due_idx", ["due"])],
  },
  {
    // Files of tasks. While a row exists, the sweep of unused uploads keeps the file.
    name: "task_file",
    columns: [column("key", "text"), column("task", "bigint"), column("expire", "timestamptz")],
    primaryKey: ["key", "task"],
    indexes: [index("task_file_task_idx", ["task"]), index("task_file_expire_idx", ["expire"])],
  },
];
