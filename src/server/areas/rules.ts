import type { AreaRules } from "./area-rules.ts";
import { communityRules } from "./community/rules.ts";
import { modelsRules } from "./models/rules.ts";
import { settingsRules } from "./settings/rules.ts";
import { staffRules } from "./staff/rules.ts";
import { usersRules } from "./users/rules.ts";

/** Areas that have rules beyond their definitions. */
export const areaRules: readonly AreaRules[] = [communityRules, modelsRules, settingsRules, staffRules, usersRules];
