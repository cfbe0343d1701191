import { memberTask } from "#domain/member-tasks/member-task.resource.ts";
import { date, int, ref } from "#kernel/field.ts";
import { defineCommands } from "#commands/define.ts";
import { shelfCommands } from "#commands/shelf.ts";

const user = ref("user", { label: ["会员", "Member"], required: true });

export const memberTaskCommands = defineCommands(memberTask, {
  ...shelfCommands,
  makeUpStep: {
    label: ["补发一阶奖励", "Make up a step"],
    key: "b",
    action: { type: "handler" },
    targets: "one",
    reasons: "free",
    input: {
      user,
      step: int({
        label: ["第几阶", "Step"],
        hint: ["不填则为下一阶未发的", "Left empty, the next one that is not paid"],
        min: 1,
        max: 20,
      }),
    },
    guard: { filter: "shape:ladder", message: ["只有阶梯任务可以补发", "Only a ladder has steps to make up"] },
    foretells: true,
    undoable: false,
    risk: "pays",
    words: "补单 漏发 客服 missed reward support",
  },
  signInFor: {
    label: ["代会员签到", "Sign in for a member"],
    key: "v",
    action: { type: "handler" },
    targets: "one",
    reasons: "free",
    input: {
      user,
      day: date({
        label: ["日期", "Day"],
        hint: ["会员当地日期，不填为今天，最早 31 天前", "By the member's clock: today if empty, 31 days back at most"],
      }),
    },
    guard: { filter: "shape:signIn", message: ["请选签到方案", "Choose a sign-in plan"] },
    foretells: true,
    undoable: false,
    risk: "pays",
    words: "补签 漏签 客服 missed day support",
  },
  openProgress: {
    label: ["查询会员进度", "Look up a member's progress"],
    key: "o",
    action: { type: "browser" },
    ungated: true,
    words: "进度 记录 查看 records",
  },
});
