import { column } from "#domain/circles/column.resource.ts";
import { ref } from "#kernel/field.ts";
import { defineCommands } from "#commands/define.ts";
import { onOffCommands } from "#commands/shelf.ts";

export const columnCommands = defineCommands(column, {
  ...onOffCommands,
  movePosts: {
    foretells: true,
    label: ["移动帖子到", "Move posts to"],
    key: "m",
    targets: "many",
    undoable: false,
    input: { target: ref("column", { label: ["目标栏目", "Target column"], required: true }) },
    words: "empty merge 清空 归并",
  },
});
