import { rollupCount } from "#kernel/rollups.ts";
import { bool, file, longText, oneOf, ref, refs, text, time } from "#kernel/field.ts";
import type { Field } from "#kernel/field.ts";
import type { Label } from "#kernel/label.ts";
import { defineMachine } from "#kernel/machine.ts";
import { defineResource } from "#kernel/resource.ts";
import { SendState } from "#domain/enumerations/community.ts";
import { MOST_RECEIVERS, medalSendProblems } from "./medal-send.rules.ts";

const machine = defineMachine({
  fields: { state: SendState },
  initial: { state: "draft" },
  transitions: {
    // By the command `send`: at once, or later by the worker.
    plan: { from: { state: ["draft"] }, to: { state: "waiting" }, system: true },
    begin: { from: { state: ["draft", "waiting"] }, to: { state: "sending" }, system: true },
    finish: { from: { state: ["sending"] }, to: { state: "sent" }, system: true },
    fail: { from: { state: ["sending"] }, to: { state: "failed" }, system: true },
    cancel: { from: { state: ["waiting"] }, to: { state: "stopped" } },
    again: { from: { state: ["sent", "failed"] }, to: { state: "sending" }, system: true },
  },
  timed: [{ transition: "begin", at: "sendTime", from: { state: ["waiting"] }, effect: "startSending" }],
  final: { state: ["stopped"] },
});

const receivers = (label: Label, results?: readonly string[]): Field<number> =>
  rollupCount(
    {
      resource: "medalReceiver",
      by: "send",
      one: true,
      appendOnly: true,
      ...(results ? { where: { result: results } } : {}),
    },
    { label },
  );

/** One medal for named members. They are checked first, and a background task sends to each. */
export const medalSend = defineResource({
  name: "medalSend",
  area: "medals",
  label: ["勋章发放", "Sending of a medal"],
  title: "reason",
  module: "account",
  fields: {
    medal: ref("medal", { label: ["勋章", "Medal"], required: true, filter: true }),
    users: refs("user", { label: ["用户", "Members"], max: 200 }),
    ids: longText({
      label: ["粘贴用户编号", "Pasted member IDs"],
      hint: [
        `用逗号、空格或换行分隔，共不超过 ${MOST_RECEIVERS} 人`,
        `By commas, spaces or lines; at most ${MOST_RECEIVERS} receivers`,
      ],
      max: 100_000,
    }),
    file: file({
      label: ["用户编号表格", "Sheet of member IDs"],
      hint: ["第一列为用户编号", "The first column has the IDs"],
      accepts: ["xlsx", "csv"],
      maxBytes: 5 * 1024 * 1024,
    }),
    reason: text(100, { label: ["发放原因", "Reason"], required: true, search: true }),
    sendTime: time({
      label: ["发放时间", "Sending time"],
      hint: ["不填则立即发放", "Empty: at once"],
      filter: true,
      sort: true,
    }),
    notify: bool({ label: ["通知用户", "Tell the members"] }),
    sender: ref("admin", { label: ["发放人", "Sent by"], readOnly: true, filter: true }),
    receivers: receivers(["接收人数", "Receivers"]),
    good: receivers(["可发放", "Can receive"], ["good"]),
    ok: receivers(["已发放", "Sent"], ["sent"]),
    already: receivers(["已拥有", "Hold it already"], ["holds"]),
    refused: receivers(["不能发放", "Cannot receive"], ["notFound", "twice", "disabled", "left"]),
    failed: receivers(["失败", "Failed"], ["failed"]),
    state: oneOf(SendState, { label: ["状态", "State"], default: "draft", filter: true }),
    task: ref("asyncTask", { label: ["后台任务", "Task"], readOnly: true }),
  },
  machine,
  list: {
    columns: [
      "medal",
      "reason",
      "receivers",
      "good",
      "ok",
      "already",
      "refused",
      "failed",
      "sender",
      "sendTime",
      "state",
    ],
    keeps: ["medal"],
    sort: "-createTime",
  },
  problems: medalSendProblems,
  form: [
    { title: ["勋章", "Medal"], fields: ["medal", "reason", "sendTime", "notify"] },
    {
      title: ["发给", "Receivers"],
      fields: ["users", "ids", "file"],
      note: ["保存后逐个检查", "Each one is checked on saving"],
    },
  ],
  children: [
    {
      resource: "medalReceiver",
      by: "send",
      label: ["接收人", "Receivers"],
      sort: "line",
      columns: ["given", "user", "result", "cause"],
    },
  ],
  editGuard: {
    filter: "state:draft",
    message: ["只有草稿可以修改", "Only drafts can be edited"],
  },
  allows: ["add", "copy", "edit", "delete", "export"],
  bulk: false,
});
