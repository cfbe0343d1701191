import { int, json, oneOf, recordId, ref, text, time } from "#kernel/field.ts";
import { defineMachine } from "#kernel/machine.ts";
import { defineResource } from "#kernel/resource.ts";
import { SubTaskState } from "./enumerations.ts";

/** The worker of a task writes its parts (server/tasks/task-parts.ts); people skip them, or have them tried again. */
const machine = defineMachine({
  fields: { state: SubTaskState },
  initial: { state: "waiting" },
  transitions: {
    // The command `retry` has the task go on with it.
    putBack: { from: { state: ["failed", "skipped"] }, to: { state: "waiting" }, system: true },
    begin: { from: { state: ["waiting"] }, to: { state: "running" }, system: true },
    finish: { from: { state: ["waiting", "running", "failed"] }, to: { state: "done" }, system: true },
    fail: { from: { state: ["waiting", "running"] }, to: { state: "failed" }, system: true },
    skip: { from: { state: ["failed"] }, to: { state: "skipped" }, reason: "required" },
  },
  final: { state: ["done"] },
});

/** A part of a task that did not succeed at once, such as a row of a sheet. Parts without a fault have no record. */
export const asyncSubTask = defineResource({
  name: "asyncSubTask",
  area: "tasks",
  label: ["子任务", "Part of a task"],
  title: "line",
  module: "account",
  fields: {
    task: ref("asyncTask", { label: ["任务", "Task"], required: true, readOnly: true, filter: true, partOf: true }),
    line: int({ label: ["行", "Line"], required: true, readOnly: true, sort: true, filter: true }),
    resource: text(40, {
      label: ["对象类型", "Kind of target"],
      readOnly: true,
      isCode: true,
      definitionKind: "resource",
    }),
    target: recordId({ label: ["对象", "Target"], readOnly: true, filter: true, of: "resource" }),
    state: oneOf(SubTaskState, { label: ["状态", "State"], default: "waiting", filter: true }),
    input: json<Readonly<Record<string, unknown>>>({ label: ["输入", "Input"] }),
    code: text(40, { label: ["错误代码", "Error code"], readOnly: true, isCode: true }),
    error: text(500, { label: ["错误", "Error"], readOnly: true, search: true, filter: true }),
    attempts: int({ label: ["尝试次数", "Attempts"], required: true, readOnly: true, default: 1 }),
    begin: time({ label: ["首次", "First tried"], readOnly: true }),
    end: time({ label: ["最近一次", "Last tried"], readOnly: true }),
    reason: text(200, { label: ["跳过原因", "Why skipped"], readOnly: true }),
  },
  machine,
  uniqueTogether: [["task", "line"]],
  list: {
    columns: ["line", "target", "state", "error", "attempts", "end", "task"],
    keeps: ["state"],
    sort: "line",
  },
  allows: ["export"],
  bulk: false,
  indexes: [{ by: ["task", "state"] }],
});
