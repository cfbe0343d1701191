import { seoPage } from "#domain/tags/seo-page.resource.ts";
import { defineCommands } from "#commands/define.ts";

export const seoPageCommands = defineCommands(seoPage, {
  checkNow: {
    label: ["立即检查", "Check now"],
    key: "c",
    targets: "many",
    action: { type: "handler" },
    undoable: false,
    words: "问题 诊断 duplicate problems audit",
  },
});
