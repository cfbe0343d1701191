import { ref } from "#kernel/field.ts";
import { sensation } from "#domain/medals/sensation.resource.ts";
import { defineCommands } from "#commands/define.ts";
import { shelfCommands } from "#commands/shelf.ts";

export const sensationCommands = defineCommands(sensation, {
  ...shelfCommands,
  onShelf: {
    ...shelfCommands.onShelf,
    undoable: false,
    guard: {
      filter: "consent:true",
      message: ["上架前须勾选本人已同意", "Tick the member's consent before it goes live"],
    },
  },
  offShelf: { ...shelfCommands.offShelf, reasons: "free" },
  giveMedal: {
    label: ["授予勋章", "Give medal"],
    key: "m",
    targets: "many",
    undoable: false,
    action: { type: "handler" },
    input: { medal: ref("medal", { label: ["勋章", "Medal"], required: true }) },
    words: "颁发 发放 award badge",
  },
});
