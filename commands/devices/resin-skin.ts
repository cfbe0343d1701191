import { resinSkin } from "#domain/devices/resin-skin.resource.ts";
import { defineCommands } from "#commands/define.ts";
import { upDownCommands } from "#commands/shelf.ts";

export const resinSkinCommands = defineCommands(resinSkin, {
  ...upDownCommands,
  tryOn: {
    label: ["试贴样件", "Try on a sample"],
    key: "v",
    targets: "none",
    action: { type: "browser" },
    words: "预览 三维 样件 preview sample 3d",
  },
});
