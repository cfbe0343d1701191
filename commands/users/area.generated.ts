// Generated from the names of files. Do not edit.
import { auditExempt } from "#domain/users/audit-exempt.resource.ts";
import { user } from "#domain/users/user.resource.ts";
import { defineArea } from "#commands/define.ts";
import { auditExemptCommands, userCommands } from "./audit-exempt.ts";

export const area = defineArea("users", [
  auditExempt,
  user,
], [
  auditExemptCommands,
  userCommands,
], {});
