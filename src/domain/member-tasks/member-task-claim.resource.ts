import { BEANS } from "#domain/amount-formats.ts";
import { int, money, oneOf, ref, text, time } from "#kernel/field.ts";
import { defineMachine } from "#kernel/machine.ts";
import { defineResource } from "#kernel/resource.ts";
import { ClaimState } from "./enumerations.ts";

const readOnly = { readOnly: true } as const;

const machine = defineMachine({
  fields: { state: ClaimState },
  initial: { state: "paid" },
  transitions: {
    takeBack: { from: { state: ["paid"] }, to: { state: "takenBack" }, system: true },
  },
  final: { state: ["takenBack"] },
});

/** What a step gave a member. It is given once for a task, a member, a cycle and a step, and once more after it was taken back. */
export const memberTaskClaim = defineResource({
  name: "memberTaskClaim",
  area: "member-tasks",
  label: ["任务奖励", "Reward of a task"],
  title: "user",
  module: "activity",
  ownerField: "user",
  fields: {
    progress: ref("memberTaskProgress", { label: ["进度", "Progress"], required: true, ...readOnly, filter: true }),
    task: ref("memberTask", { label: ["任务", "Task"], required: true, ...readOnly, filter: true }),
    user: ref("user", { label: ["会员", "Member"], required: true, ...readOnly, filter: true }),
    cycleKey: text(20, { label: ["周期", "Cycle"], required: true, ...readOnly, isCode: true }),
    step: int({
      label: ["阶梯次数", "Count of the step"],
      hint: ["阶梯以次数识别", "A step is known by its count"],
      required: true,
      ...readOnly,
      min: 1,
    }),
    place: int({ label: ["第几阶", "Step"], required: true, ...readOnly, min: 1, filter: true, sort: true }),
    beans: money({ currency: BEANS, label: ["金豆", "Beans"], required: true, ...readOnly, default: 0, filter: true }),
    experience: int({ label: ["经验值", "Experience"], required: true, ...readOnly, default: 0 }),
    coupon: ref("couponRecord", { label: ["优惠券", "Coupon"], ...readOnly }),
    medal: ref("medalRecord", { label: ["勋章", "Medal"], ...readOnly }),
    entry: ref("ledgerEntry", { label: ["分录", "Entry"], ...readOnly }),
    flow: ref("experienceFlow", { label: ["经验流水", "Experience flow"], ...readOnly }),
    times: int({ label: ["第几次发放", "Time of giving"], required: true, ...readOnly, default: 1, min: 1 }),
    paidTime: time({ label: ["发放时间", "Paid at"], required: true, ...readOnly, filter: true, sort: true }),
    reason: text(200, { label: ["原因", "Reason"], ...readOnly, isReason: true }),
    operator: ref("admin", { label: ["补发人", "Made up by"], ...readOnly, filter: true }),
    state: oneOf(ClaimState, { label: ["状态", "State"], default: "paid", filter: true }),
  },
  machine,
  uniqueTogether: [["task", "user", "cycleKey", "step", "times"]],
  list: {
    columns: ["user", "task", "place", "beans", "experience", "coupon", "medal", "paidTime", "operator", "state"],
    keeps: ["task"],
    sort: "-paidTime",
    sums: ["beans"],
  },
  allows: ["export"],
  bulk: false,
});
