import type { TaskKinds } from "#server/tasks/task-kind.ts";
import { settlementRun } from "./calculate-task.ts";

export const tasks: TaskKinds = { settlementRun };
