import { userSaid } from "#domain/articles/user-said.resource.ts";
import { defineCommands } from "#commands/define.ts";
import { upDownCommands } from "#commands/shelf.ts";

export const userSaidCommands = defineCommands(userSaid, {
  putUp: {
    ...upDownCommands.putUp,
    guard: {
      filter: "consent:true",
      message: ["上架前须勾选本人已同意", "Tick the member's consent before it goes up"],
    },
  },
  putDown: upDownCommands.putDown,
  preview: {
    label: ["预览", "Preview in the page"],
    key: "v",
    action: { type: "browser" },
    ungated: true,
    words: "效果 首页 look front page",
  },
});
