import { i18n, int, longText, oneOf, text, time } from "#kernel/field.ts";
import { defineResource } from "#kernel/resource.ts";
import { JobState } from "./enumerations.ts";

/** Periodic work of the server, with its last run. The server keeps one record for each `jobs.ts` entry. */
export const periodicJob = defineResource({
  name: "periodicJob",
  area: "settings",
  label: ["定时任务", "Periodic job"],
  title: "title",
  module: "account",
  bulk: false,
  allows: ["export"],
  fields: {
    title: i18n(80, { label: ["任务", "Job"], readOnly: true }),
    /** Name of the work in the code, as logs and `jobs.ts` have it. */
    code: text(60, { label: ["代号", "Code name"], readOnly: true, unique: true, isCode: true }),
    state: oneOf(JobState, {
      label: ["状态", "Status"],
      readOnly: true,
      filter: true,
      default: "done",
      expires: { at: "due", from: ["done"], to: "late" },
    }),
    lastRun: time({ label: ["上次完成", "Last run"], readOnly: true, filter: true, sort: true }),
    took: int({ label: ["用时（毫秒）", "Took (ms)"], readOnly: true }),
    /** From this time on the work is late: the next run should have ended. */
    due: time({ label: ["最迟完成", "Next run by"], readOnly: true }),
    failures: int({ label: ["连续失败", "Failures in a row"], readOnly: true, default: 0 }),
    lastFailure: time({ label: ["上次失败", "Last failure"], readOnly: true }),
    /** How late the oldest piece of work was at the last run. Only some jobs tell it. */
    lag: int({ label: ["滞后（秒）", "Behind (s)"], readOnly: true }),
    /** Records that failed and are tried again. */
    failing: int({ label: ["待重试", "To retry"], readOnly: true }),
    error: longText({ label: ["失败原因", "Why it failed"], readOnly: true, max: 500 }),
  },
  list: {
    columns: ["title", "state", "lastRun", "took", "due", "lag", "failing", "failures", "error"],
    sort: "-lastRun",
  },
});
