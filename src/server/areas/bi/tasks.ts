import type { TaskKinds } from "#server/tasks/task-kind.ts";
import { biReportTask } from "./bi-report-task.ts";

export const tasks: TaskKinds = {
  report: biReportTask,
};
