import { experienceFlow } from "#domain/experience/experience-flow.resource.ts";
import { defineCommands } from "#commands/define.ts";

export const experienceFlowCommands = defineCommands(experienceFlow, {
  reverse: {
    label: ["冲回经验", "Reverse experience"],
    key: "b",
    action: { type: "handler" },
    targets: "many",
    reasons: "free",
    guard: {
      filter: "-source:reversal -amount:0",
      message: ["冲回与 0 分的流水不能再冲回", "A reversal and a flow of 0 are not reversed"],
    },
    undoable: false,
    words: "撤销 扣回 返还 undo",
  },
});
