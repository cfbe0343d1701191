import type { Handlers } from "#server/commands/handler.ts";
import { addExemption, exemptMembers } from "./exemptions.ts";

export const handlers: Handlers = { "auditExempt.add": addExemption, "user.exempt": exemptMembers };
