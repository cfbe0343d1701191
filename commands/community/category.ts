import { category } from "#domain/community/category.resource.ts";
import { treeRef } from "#kernel/field.ts";
import { defineCommands } from "#commands/define.ts";
import { onOffCommands } from "#commands/shelf.ts";
import { treeCommands } from "#commands/tree.ts";

export const categoryCommands = defineCommands(category, {
  ...onOffCommands,
  ...treeCommands(category),
  merge: {
    label: ["合并到", "Merge into"],
    key: "m",
    targets: "many",
    foretells: true,
    undoable: false,
    guard: { filter: "-mergedInto:*", message: ["已合并到其他分类", "Already merged into another category"] },
    input: { target: treeRef("category", "fatherId", { label: ["目标分类", "Target category"], required: true }) },
    words: "归并 重复 搬空 join double empty",
  },
});
