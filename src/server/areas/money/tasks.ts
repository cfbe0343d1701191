import type { TaskKinds } from "#server/tasks/task-kind.ts";
import { rebuildTotalsTask } from "./rebuild-totals.ts";

export const tasks: TaskKinds = { rebuildTotals: rebuildTotalsTask };
