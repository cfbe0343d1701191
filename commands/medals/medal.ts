import { medal } from "#domain/medals/medal.resource.ts";
import { defineCommands } from "#commands/define.ts";
import { shelfCommands } from "#commands/shelf.ts";
import { treeCommands } from "#commands/tree.ts";

export const medalCommands = defineCommands(medal, {
  ...shelfCommands,
  ...treeCommands(medal),
  countAgain: {
    label: ["重新统计", "Count again"],
    key: "c",
    targets: "many",
    undoable: false,
    words: "拥有人数 可得人数 刷新 holders refresh recount",
  },
  send: {
    label: ["发放…", "Send…"],
    key: "s",
    action: { type: "browser" },
    ungated: true,
    requiresPermission: "medalSend.add",
    words: "授予 颁发 award grant give",
  },
});
