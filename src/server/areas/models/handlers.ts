import { Recommend } from "#domain/enumerations/review.ts";
import { model } from "#domain/models/model.resource.ts";
import { recommendation } from "#domain/rankings/recommendation.resource.ts";
import type { Handlers } from "#server/commands/handler.ts";
import { listing } from "#server/commands/listing.ts";
import { addModelWithFiles } from "./add-model-with-files.ts";
import { markRepeated } from "./mark-duplicate.ts";

export const handlers: Handlers = {
  "model.add": addModelWithFiles,
  "model.markRepeated": markRepeated,
  // The admin who recommends a model has decided on it already.
  "model.recommend": listing(
    "model.recommend",
    { resource: model, list: recommendation, by: "model" },
    { status: Recommend.of("confirmed") },
  ),
};
