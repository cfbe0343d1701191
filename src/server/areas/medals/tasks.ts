import type { TaskKinds } from "#server/tasks/task-kind.ts";
import { medalTask } from "./medal-task.ts";

export const tasks: TaskKinds = {
  medals: medalTask,
};
