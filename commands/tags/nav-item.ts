import { someOf } from "#kernel/field.ts";
import { Platform } from "#domain/enumerations/system.ts";
import { navItem } from "#domain/tags/nav-item.resource.ts";
import { defineCommands } from "#commands/define.ts";
import { onOffCommands } from "#commands/shelf.ts";
import { treeCommands } from "#commands/tree.ts";

export const navItemCommands = defineCommands(navItem, {
  ...onOffCommands,
  ...treeCommands(navItem),
  checkLinks: {
    label: ["检查链接", "Check links"],
    key: "c",
    targets: "many",
    action: { type: "handler" },
    undoable: false,
    words: "失效 死链 跳转 404 dead broken jumps",
  },
  preview: {
    label: ["预览菜单", "Preview the menu"],
    key: "v",
    action: { type: "browser" },
    ungated: true,
    words: "效果 访客 look visitors",
  },
  copyToPlatform: {
    label: ["复制到平台", "Copy to platform"],
    targets: "many",
    input: {
      platforms: someOf(Platform, {
        label: ["平台", "Platforms"],
        hint: [
          "每条复制一份，只在这些平台显示，排在原条之后",
          "Each copy shows only on these platforms, after its original",
        ],
        required: true,
      }),
    },
    words: "另存 副本 多端 duplicate clone device",
  },
});
