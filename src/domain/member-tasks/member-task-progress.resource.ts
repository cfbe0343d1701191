import { BEANS } from "#domain/amount-formats.ts";
import { int, money, ref, text, time } from "#kernel/field.ts";
import { defineResource } from "#kernel/resource.ts";

const readOnly = { readOnly: true } as const;

/** How far a member is with a task in one cycle. What its steps gave stands in its claims. */
export const memberTaskProgress = defineResource({
  name: "memberTaskProgress",
  area: "member-tasks",
  label: ["任务进度", "Progress"],
  title: "user",
  module: "activity",
  ownerField: "user",
  fields: {
    task: ref("memberTask", { label: ["任务", "Task"], required: true, ...readOnly, filter: true }),
    user: ref("user", { label: ["会员", "Member"], required: true, ...readOnly, filter: true }),
    cycleKey: text(20, {
      label: ["周期", "Cycle"],
      hint: ["会员当地的日、周一或月", "Day, Monday or month of the member's clock"],
      required: true,
      ...readOnly,
      isCode: true,
      filter: true,
    }),
    count: int({ label: ["次数", "Count"], required: true, ...readOnly, default: 0, filter: true, sort: true }),
    today: int({ label: ["当日次数", "Count of the day"], required: true, ...readOnly, default: 0 }),
    /** Day on the member's clock to which `today` belongs. */
    lastDay: text(10, { label: ["最近计数日", "Day of the last count"], ...readOnly }),
    step: int({
      label: ["已达阶数", "Steps reached"],
      required: true,
      ...readOnly,
      default: 0,
      filter: true,
      sort: true,
    }),
    claimed: int({ label: ["已发阶数", "Steps paid"], required: true, ...readOnly, default: 0, filter: true }),
    due: int({ label: ["待发阶数", "Steps to pay"], required: true, ...readOnly, default: 0, filter: true }),
    beans: money({
      currency: BEANS,
      label: ["已发金豆", "Beans given"],
      required: true,
      ...readOnly,
      default: 0,
      filter: true,
    }),
    beginTime: time({ label: ["开始时间", "Began"], required: true, ...readOnly, filter: true, sort: true }),
    lastTime: time({ label: ["最近计数", "Last counted"], ...readOnly, filter: true, sort: true }),
    finishTime: time({ label: ["完成时间", "Finished"], ...readOnly, filter: true, sort: true }),
    payError: text(200, { label: ["奖励未发原因", "Why a reward waits"], ...readOnly, filter: true }),
  },
  uniqueTogether: [["task", "user", "cycleKey"]],
  list: {
    columns: ["user", "task", "cycleKey", "count", "step", "claimed", "beans", "lastTime", "finishTime", "payError"],
    keeps: ["task"],
    sort: "-lastTime",
    sums: ["beans"],
  },
  children: [{ resource: "memberTaskClaim", by: "progress", label: ["已发奖励", "Rewards given"], sort: "place" }],
  allows: ["export"],
  bulk: false,
  indexes: [{ by: ["user", "-lastTime"] }],
});
