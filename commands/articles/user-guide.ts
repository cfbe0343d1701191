import { userGuide } from "#domain/articles/user-guide.resource.ts";
import { defineCommands } from "#commands/define.ts";
import { upDownCommands } from "#commands/shelf.ts";
import { treeCommands } from "#commands/tree.ts";

export const userGuideCommands = defineCommands(userGuide, {
  ...upDownCommands,
  ...treeCommands(userGuide),
  preview: {
    label: ["预览", "Preview"],
    key: "v",
    action: { type: "browser" },
    ungated: true,
    words: "效果 步骤 手机 look steps phone",
  },
});
