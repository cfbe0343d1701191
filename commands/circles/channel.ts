import { channel } from "#domain/circles/channel.resource.ts";
import { treeRef } from "#kernel/field.ts";
import { defineCommands } from "#commands/define.ts";
import { onOffCommands } from "#commands/shelf.ts";
import { treeCommands } from "#commands/tree.ts";

export const channelCommands = defineCommands(channel, {
  ...onOffCommands,
  ...treeCommands(channel),
  movePosts: {
    foretells: true,
    label: ["移动帖子到", "Move posts to"],
    key: "m",
    targets: "many",
    undoable: false,
    input: { target: treeRef("channel", "father", { label: ["目标频道", "Target channel"], required: true }) },
    words: "empty merge 清空 归并",
  },
});
