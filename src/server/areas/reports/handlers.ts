import type { Handlers } from "#server/commands/handler.ts";
import { reportHandlers } from "./decide-reports.ts";
import { mergeCase, mergeReports, splitCase, splitReports } from "./move-reports.ts";

export const handlers: Handlers = {
  ...reportHandlers,
  "report.split": splitReports,
  "report.merge": mergeReports,
  "reportCase.split": splitCase,
  "reportCase.merge": mergeCase,
};
