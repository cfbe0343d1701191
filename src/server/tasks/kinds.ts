import { reportTask } from "#server/areas/bi/report-task.ts";
import { exportTask } from "./export-task.ts";
import { importTask } from "./import-task.ts";
import type { TaskWorker } from "./task-kind.ts";

/** Workers by kind of task (AsyncTaskKind). A new kind is one row here and one in the enumeration. */
export const taskKinds: Readonly<Record<string, TaskWorker>> = {
  export: exportTask,
  import: importTask,
  report: reportTask,
};
