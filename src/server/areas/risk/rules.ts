import type { AreaRules } from "#server/areas/area-rules.ts";
import { beginAsWarn } from "./begin-as-warn.ts";

export const rules: AreaRules = { afterWrite: { blackTag: beginAsWarn } };
