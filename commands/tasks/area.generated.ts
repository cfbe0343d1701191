// Generated from the names of files. Do not edit.
import { asyncTask } from "#domain/tasks/async-task.resource.ts";
import { pendingDecision } from "#domain/tasks/pending-decision.resource.ts";
import { defineArea } from "#commands/define.ts";
import { asyncTaskStandard, asyncTaskCommands } from "./async-task.ts";
import { pendingDecisionCommands } from "./pending-decision.ts";

export const area = defineArea("tasks", [
  asyncTask,
  pendingDecision,
], [
  asyncTaskCommands,
  pendingDecisionCommands,
], {
  asyncTask: asyncTaskStandard,
});
