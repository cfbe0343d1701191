import type { AreaRules } from "#server/commands/area-rules.ts";
import { photoModelConsequences } from "./refund.ts";

export const rules: AreaRules = { consequences: { photoModel: photoModelConsequences } };
