import { authGroup } from "#domain/staff/auth-group.resource.ts";
import type { Handlers } from "#server/commands/handler.ts";
import { deleteHandler } from "#server/commands/standard.ts";
import { addAdmin, resetFactor, resetPassword, signOutEverywhere } from "./admins.ts";
import { attach, configure, copyGroup, detach } from "./groups.ts";

export const handlers: Handlers = {
  "admin.add": addAdmin,
  "admin.resetPassword": resetPassword,
  "admin.resetFactor": resetFactor,
  "admin.signOut": signOutEverywhere,
  "authGroup.attach": attach,
  "authGroup.configure": configure,
  "authGroup.copy": copyGroup,
  "authGroup.delete": deleteHandler(authGroup),
  "authGroup.detach": detach,
};
