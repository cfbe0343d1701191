import type { TaskKinds } from "#server/tasks/task-kind.ts";
import { checkWordsTask } from "./check-words-task.ts";
import { dryRunTask } from "./rules/dry-run-task.ts";

export const tasks: TaskKinds = {
  checkWords: checkWordsTask,
  dryRun: dryRunTask,
};
