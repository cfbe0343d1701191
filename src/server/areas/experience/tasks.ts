import type { TaskKinds } from "#server/tasks/task-kind.ts";
import { settleLevelsTask } from "./settle-levels-task.ts";

export const tasks: TaskKinds = { settleLevels: settleLevelsTask };
