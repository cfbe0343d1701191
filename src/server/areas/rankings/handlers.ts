import { memberModel } from "#domain/rankings/member-model.resource.ts";
import { multicolorModel } from "#domain/rankings/multicolor-model.resource.ts";
import { promotionModel } from "#domain/rankings/promotion-model.resource.ts";
import { recommendation } from "#domain/rankings/recommendation.resource.ts";
import type { Handlers } from "#server/commands/handler.ts";
import { boardHandlers } from "./boards/handlers.ts";
import { formulaHandlers } from "./formula/handlers.ts";
import { addModelsTo } from "./lists/add-models.ts";
import { spelledRecommend } from "./lists/spelled-recommend.ts";

export const handlers: Handlers = {
  ...boardHandlers,
  ...formulaHandlers,
  "recommendation.recommend": spelledRecommend("recommend"),
  "recommendation.unrecommend": spelledRecommend("unrecommend"),
  "recommendation.addModels": addModelsTo(recommendation),
  "memberModel.addModels": addModelsTo(memberModel),
  "promotionModel.addModels": addModelsTo(promotionModel),
  "multicolorModel.addModels": addModelsTo(multicolorModel),
};
