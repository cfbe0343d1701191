import { promotionModel } from "#domain/rankings/promotion-model.resource.ts";
import { defineCommands } from "#commands/define.ts";
import { shelfCommands } from "#commands/shelf.ts";
import { addModels, openModel } from "./lists.ts";

const { activity, begin, end } = promotionModel.fields;

export const promotionModelCommands = defineCommands(promotionModel, {
  addModels: addModels({ activity, begin, end }),
  ...shelfCommands,
  openModel,
});
