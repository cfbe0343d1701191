import type { Handlers } from "#server/commands/handler.ts";
import { addExemption, exemptMembers } from "./exemptions.ts";

export const usersHandlers: Handlers = { "auditExempt.add": addExemption, "user.exempt": exemptMembers };
