import type { TaskKinds } from "#server/tasks/task-kind.ts";
import { bulkTask } from "./bulk-task.ts";

export const tasks: TaskKinds = {
  bulk: bulkTask,
};
