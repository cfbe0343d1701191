import { ref } from "#kernel/field.ts";
import { questionType } from "#domain/feedback/question-type.resource.ts";
import { defineCommands } from "#commands/define.ts";
import { onOffCommands } from "#commands/shelf.ts";
import { treeCommands } from "#commands/tree.ts";

const alive = { filter: "-mergedInto:*", message: ["已合并到其他类型", "Already merged into another type"] } as const;

export const questionTypeCommands = defineCommands(questionType, {
  ...onOffCommands,
  putUp: { ...onOffCommands.putUp, guard: alive },
  ...treeCommands(questionType),
  merge: {
    foretells: true,
    label: ["合并到", "Merge into"],
    key: "m",
    targets: "many",
    undoable: false,
    guard: alive,
    input: {
      target: ref("questionType", {
        label: ["目标类型", "Target type"],
        hint: ["反馈、模板和下级会转到这个类型", "Feedback, templates and children move to this type"],
        required: true,
      }),
    },
    words: "join double 归并 重复",
  },
});
