import type { AreaRules } from "#server/areas/area-rules.ts";
import { checkArticle, fillArticle } from "./article-rules.ts";
import { checkSaying, checkTour } from "./guide-rules.ts";

export const rules: AreaRules = {
  fill: { information: fillArticle },
  check: { information: checkArticle, userGuide: checkTour, userSaid: checkSaying },
};
