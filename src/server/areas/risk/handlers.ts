import type { Handlers } from "#server/commands/handler.ts";
import { addMany } from "./black-list/add-many.ts";
import { blackTagHandlers } from "./black-tags.ts";
import { riskRuleHandlers } from "./rules/handlers.ts";

export const handlers: Handlers = { ...blackTagHandlers, ...riskRuleHandlers, "blackList.addMany": addMany };
