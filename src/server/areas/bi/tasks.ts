import type { TaskKinds } from "#server/tasks/task-kind.ts";
import { reportTask } from "./report-task.ts";

export const tasks: TaskKinds = {
  report: reportTask,
};
