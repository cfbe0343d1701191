import { recommendFormula } from "#domain/rankings/recommend-formula.resource.ts";
import { int, time } from "#kernel/field.ts";
import { defineCommands } from "#commands/define.ts";

/** A formula that members are served by is stopped or replaced first. */
export const recommendFormulaStandard = {
  delete: {
    guard: {
      filter: "status:wait,off",
      message: ["使用中的公式不能删除，请先停止或替换", "A formula in use is not deleted. Stop or replace it first"],
    },
  },
} as const;

export const recommendFormulaCommands = defineCommands(recommendFormula, {
  preview: {
    label: ["预览信息流", "Preview the feed"],
    key: "v",
    action: { type: "browser" },
    ungated: true,
    words: "对比 效果 compare feed",
  },
  startTrial: {
    label: ["开始试运行", "Start a trial"],
    key: "p",
    undoable: false,
    input: {
      share: int({ label: ["会员占比 %", "Share of members %"], required: true, min: 1, max: 50, default: 10 }),
      end: time({ label: ["试运行至", "Trial until"], hint: ["不填即手动停止", "Empty until stopped"] }),
    },
    guard: { filter: "status:wait,off", message: ["已在使用", "It is in use already"] },
    words: "灰度 实验 ab test experiment",
  },
  takeOver: {
    label: ["全量启用", "Take over"],
    targets: "one",
    approval: "always",
    undoable: false,
    bulk: false,
    guard: { filter: "status:trial", message: ["先试运行", "Start a trial first"] },
    words: "上线 全部会员 go live approval",
  },
  rollBack: {
    label: ["回退到前一公式", "Roll back to the former"],
    undoable: false,
    bulk: false,
    reasons: "free",
    guard: {
      filter: "status:live former:*",
      message: ["没有可回退的公式", "There is no former formula to return to"],
    },
    words: "撤回 恢复 restore previous",
  },
  stop: {
    label: ["停止试运行", "Stop the trial"],
    key: "t",
    targets: "many",
    reasons: "free",
    undoable: false,
    words: "结束 停用 end",
  },
});
