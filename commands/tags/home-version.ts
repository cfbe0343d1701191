import { homeVersion } from "#domain/tags/home-version.resource.ts";
import { defineCommands } from "#commands/define.ts";

export const homeVersionCommands = defineCommands(homeVersion, {
  rollBack: {
    label: ["回滚到此版本", "Roll back to this version"],
    key: "b",
    action: { type: "handler" },
    foretells: true,
    undoable: true,
    guard: { filter: "undone:false", message: ["这个版本已撤销", "This version was undone"] },
    words: "恢复 还原 旧版本 restore revert page",
  },
});
