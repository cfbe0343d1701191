import { multicolorModel } from "#domain/rankings/multicolor-model.resource.ts";
import { defineCommands } from "#commands/define.ts";
import { addModels, openModel } from "./lists.ts";

const { colorCount, cfsSlots, filamentColors } = multicolorModel.fields;

export const multicolorModelCommands = defineCommands(multicolorModel, {
  addModels: addModels({ colorCount, cfsSlots }),
  mark: { label: ["标为多色", "Mark multicolour"], key: "p", targets: "many", words: "恢复 上架 mark colours" },
  unmark: { label: ["取消多色", "Unmark"], key: "t", targets: "many", words: "移除 下架 remove single colour" },
  setColors: {
    label: ["设颜色", "Set colours"],
    key: "l",
    action: { type: "change", fields: ["colorCount", "cfsSlots", "filamentColors"] },
    input: { colorCount, cfsSlots, filamentColors },
    words: "耗材 颜色数 filament colours slots",
  },
  openModel,
});
