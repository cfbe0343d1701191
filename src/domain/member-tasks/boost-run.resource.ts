import { BEANS } from "#domain/amount-formats.ts";
import { decimal, int, money, oneOf, ref, text, time } from "#kernel/field.ts";
import { defineMachine } from "#kernel/machine.ts";
import { defineResource } from "#kernel/resource.ts";
import { BoostRunState } from "./enumerations.ts";

const readOnly = { readOnly: true } as const;

const machine = defineMachine({
  fields: { state: BoostRunState },
  initial: { state: "open" },
  transitions: {
    reach: { from: { state: ["open"] }, to: { state: "reached" }, system: true },
    expire: { from: { state: ["open"] }, to: { state: "expired" }, system: true },
    // The command `voidRun` takes its rewards back, too.
    cancel: { from: { state: ["open", "reached", "expired"] }, to: { state: "void" }, system: true },
  },
  timed: [{ transition: "expire", at: "deadline" }],
  final: { state: ["void"] },
});

/** A member's run of a boost task: friends help until it is reached or over. */
export const boostRun = defineResource({
  name: "boostRun",
  area: "member-tasks",
  label: ["助力记录", "Boost run"],
  title: "user",
  module: "activity",
  ownerField: "user",
  fields: {
    task: ref("memberTask", { label: ["任务", "Task"], required: true, ...readOnly, filter: true }),
    user: ref("user", { label: ["发起会员", "Member"], required: true, ...readOnly, filter: true }),
    cycleKey: text(20, { label: ["周期", "Cycle"], required: true, ...readOnly, isCode: true }),
    progress: ref("memberTaskProgress", { label: ["进度", "Progress"], ...readOnly }),
    needed: int({ label: ["所需助力", "Needed"], required: true, ...readOnly, min: 1 }),
    helpers: int({ label: ["有效助力", "Helpers that count"], required: true, ...readOnly, default: 0, sort: true }),
    refused: int({
      label: ["无效助力", "Helpers that do not count"],
      required: true,
      ...readOnly,
      default: 0,
      filter: true,
      sort: true,
    }),
    weight: decimal(1, { label: ["助力值", "Weight"], required: true, ...readOnly, default: 0, min: 0 }),
    helperBeans: money({
      currency: BEANS,
      label: ["发给助力者", "Beans of helpers"],
      required: true,
      ...readOnly,
      default: 0,
    }),
    device: text(64, { label: ["设备", "Device"], ...readOnly, filter: true }),
    ip: text(45, { label: ["IP", "IP"], ...readOnly, masked: "ip" }),
    beginTime: time({ label: ["发起时间", "Begun"], required: true, ...readOnly, filter: true, sort: true }),
    deadline: time({ label: ["截止时间", "Deadline"], required: true, ...readOnly, filter: true, sort: true }),
    reachedTime: time({ label: ["达成时间", "Reached at"], ...readOnly, filter: true }),
    reason: text(200, { label: ["作废原因", "Why void"], ...readOnly, isReason: true }),
    state: oneOf(BoostRunState, { label: ["状态", "State"], default: "open", filter: true }),
  },
  machine,
  uniqueTogether: [["task", "user", "cycleKey"]],
  children: [{ resource: "boostHelp", by: "run", label: ["助力者", "Helpers"], sort: "-time" }],
  list: {
    columns: [
      "user",
      "task",
      "helpers",
      "needed",
      "refused",
      "helperBeans",
      "device",
      "ip",
      "beginTime",
      "deadline",
      "state",
    ],
    keeps: ["task"],
    sort: "-beginTime",
    sums: ["helperBeans"],
  },
  allows: ["export"],
  bulk: false,
});
