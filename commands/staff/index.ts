import { staff as resources } from "#domain/staff/index.ts";
import { defineArea } from "#commands/define.ts";
import { adminCommands, adminStandard } from "./admin.ts";
import { authGroupCommands, authGroupStandard } from "./auth-group.ts";

export const staff = defineArea("staff", resources, [adminCommands, authGroupCommands], {
  admin: adminStandard,
  authGroup: authGroupStandard,
});
