import { users as resources } from "#domain/users/index.ts";
import { defineArea } from "#commands/define.ts";
import { auditExemptCommands, userCommands } from "./audit-exempt.ts";

export const users = defineArea("users", resources, [auditExemptCommands, userCommands]);
