import { tasksOfAreas } from "#server/generated/tasks.ts";
import { exportTask } from "./export-task.ts";
import { importTask } from "./import-task.ts";
import type { TaskKinds } from "./task-kind.ts";

/** Workers of all kinds of tasks. A new kind is a row in the `tasks.ts` of its area, and one in the enumeration. */
export const taskKinds: TaskKinds = Object.assign({ export: exportTask, import: importTask }, ...tasksOfAreas);
