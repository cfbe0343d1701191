import { circleRecommendation } from "#domain/circles/circle-recommendation.resource.ts";
import { circle } from "#domain/circles/circle.resource.ts";
import type { Places } from "#server/commands/places.ts";

/** Where circles are recommended. */
export const circlePlaces: Places = { of: circle, resource: circleRecommendation, by: "circle" };
