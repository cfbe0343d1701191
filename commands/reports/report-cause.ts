import { onOffCommands } from "#commands/shelf.ts";
import { treeCommands } from "#commands/tree.ts";
import { reportCause } from "#domain/reports/report-cause.resource.ts";
import { defineCommands } from "#commands/define.ts";

export const reportCauseCommands = defineCommands(reportCause, {
  ...onOffCommands,
  ...treeCommands(reportCause),
});
