// Generated from the names of files. Do not edit.
import { report } from "#domain/reports/report.resource.ts";
import { reportCase } from "#domain/reports/report-case.resource.ts";
import { reportCause } from "#domain/reports/report-cause.resource.ts";
import { strike } from "#domain/reports/strike.resource.ts";
import { defineArea } from "#commands/define.ts";
import { reportCaseCommands } from "./report-case.ts";
import { reportCauseCommands } from "./report-cause.ts";
import { reportCommands, reportStandard } from "./report.ts";

export const area = defineArea("reports", [
  report,
  reportCase,
  reportCause,
  strike,
], [
  reportCaseCommands,
  reportCauseCommands,
  reportCommands,
], {
  report: reportStandard,
});
