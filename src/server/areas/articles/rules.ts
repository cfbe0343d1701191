import type { AreaRules } from "#server/commands/area-rules.ts";
import { checkCategory, checkVersions, fillArticle } from "./article-rules.ts";
import { checkSaying, checkTour } from "./guide-rules.ts";

export const rules: AreaRules = {
  fill: { information: fillArticle },
  beforeWrite: { information: checkCategory },
  check: { information: checkVersions, userGuide: checkTour, userSaid: checkSaying },
};
