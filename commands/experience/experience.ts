import { experience } from "#domain/experience/experience.resource.ts";
import { int } from "#kernel/field.ts";
import { defineCommands } from "#commands/define.ts";

/** Most experience that an admin gives or takes at once. */
const MOST_BY_HAND = 100_000;

export const experienceCommands = defineCommands(experience, {
  adjust: {
    label: ["加减经验值", "Add experience"],
    key: "b",
    action: { type: "handler" },
    targets: "many",
    reasons: "free",
    input: {
      amount: int({
        label: ["经验值", "Experience"],
        hint: ["负数为扣减，最低减到 0", "Below 0 takes away, down to 0"],
        required: true,
        min: -MOST_BY_HAND,
        max: MOST_BY_HAND,
      }),
    },
    undoable: false,
    words: "补经验 扣经验 纠正 give take correct",
  },
  freeze: {
    label: ["停止累积经验", "Freeze gain"],
    key: "f",
    targets: "many",
    reasons: "free",
    words: "冻结 刷分 作弊 stop block cheat",
  },
  unfreeze: {
    label: ["恢复累积经验", "Unfreeze gain"],
    key: "shift+f",
    targets: "many",
    reasons: "free",
    words: "解冻 resume",
  },
  recompute: {
    label: ["按流水重算经验", "Recompute experience"],
    key: "v",
    action: { type: "handler" },
    targets: "many",
    undoable: false,
    words: "核对 重新统计 recount",
  },
  openFlows: {
    label: ["打开经验明细", "Open experience flows"],
    key: "o",
    action: { type: "browser" },
    ungated: true,
    words: "流水 来源 gains",
  },
});
