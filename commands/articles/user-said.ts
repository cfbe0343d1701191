import { ref } from "#kernel/field.ts";
import { userSaid } from "#domain/articles/user-said.resource.ts";
import { defineCommands } from "#commands/define.ts";
import { upDownCommands } from "#commands/shelf.ts";

export const userSaidCommands = defineCommands(userSaid, {
  takeOver: {
    label: ["从评论或内容选取", "Take over from"],
    key: "shift+i",
    layer: "page",
    targets: "none",
    action: { type: "handler" },
    undoable: false,
    input: {
      comment: ref("comment", { label: ["评论", "Comment"] }),
      content: ref("content", { label: ["或内容", "Or post"] }),
    },
    words: "引用 采用 评论 帖子 import comment post quote",
  },
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
