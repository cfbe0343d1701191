// Generated from the names of files. Do not edit.
import { admin } from "#domain/staff/admin.resource.ts";
import { authGroup } from "#domain/staff/auth-group.resource.ts";
import { defineArea } from "#commands/define.ts";
import { adminStandard, adminCommands } from "./admin.ts";
import { authGroupStandard, authGroupCommands } from "./auth-group.ts";

export const area = defineArea("staff", [
  admin,
  authGroup,
], [
  adminCommands,
  authGroupCommands,
], {
  admin: adminStandard,
  authGroup: authGroupStandard,
});
