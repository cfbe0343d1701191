import { decimal, file, int, json, longText, oneOf, ref } from "#kernel/field.ts";
import type { Label } from "#kernel/label.ts";
import { defineResource } from "#kernel/resource.ts";
import { BiRunState } from "./enumerations.ts";

/** Parameters of a run in words, such as `span 30d`; null for none. */
function paramsSentence(value: unknown): Label | null {
  if (typeof value !== "object" || value === null) return null;
  const said = Object.entries(value)
    .filter(([, one]) => one !== "" && one !== null)
    .map(([key, one]) => `${key} ${String(one)}`)
    .join(" · ");
  return said === "" ? null : [said, said];
}

/** One run of a BI report: by whom, with which parameters, how long, and what came of it. */
export const biRun = defineResource({
  name: "biRun",
  area: "bi",
  label: ["报表运行", "Run of a BI report"],
  title: "form",
  module: "account",
  fields: {
    form: ref("biForm", { label: ["报表", "BI report"], required: true, readOnly: true, filter: true, partOf: true }),
    params: json<Record<string, string>>({ label: ["参数", "Parameters"], says: paramsSentence }),
    who: ref("admin", { label: ["运行人", "By"], readOnly: true, filter: true }),
    seconds: decimal(2, { label: ["秒", "Seconds"], readOnly: true, filter: true, sort: true }),
    rows: int({ label: ["行数", "Rows"], readOnly: true, filter: true, sort: true }),
    state: oneOf(BiRunState, { label: ["状态", "State"], default: "running", readOnly: true, filter: true }),
    error: longText({ label: ["错误", "Error"], max: 2_000, readOnly: true }),
    /** Process of the database that runs the statement, so that it can be stopped. */
    process: int({ label: ["数据库进程", "Database process"], readOnly: true, inner: true }),
    file: file({ label: ["文件", "File"], readOnly: true }),
  },
  readers: { of: "form" },
  list: {
    columns: ["form", "who", "state", "seconds", "rows", "createTime", "error"],
    keeps: ["seconds"],
    sort: "-createTime",
  },
  indexes: [{ by: ["form", "-createTime"] }],
});
