import { resources } from "#domain/index.ts";
import { authGroup } from "#domain/staff/auth-group.resource.ts";
import { newVersion } from "#server/commands/community/company-pages.ts";
import { addGroup } from "#server/commands/models/add-group.ts";
import { markRepeated } from "#server/commands/models/mark-duplicate.ts";
import { copyConfig } from "#server/commands/settings/copy-config.ts";
import { addAdmin, resetFactor, resetPassword, signOutEverywhere } from "#server/commands/staff/admins.ts";
import { attach, configure, copyGroup, detach } from "#server/commands/staff/groups.ts";
import { addExemption, exemptMembers } from "#server/commands/users/exemptions.ts";
import type { Handler } from "./handler.ts";
import { addHandler, deleteHandler, editHandler } from "./standard.ts";

const standard = { add: addHandler, edit: editHandler, delete: deleteHandler } as const;

/**
 * Handlers by command id, for commands that do more than a transition or a change of fields. run.ts runs all others.
 */
export const handlers: Readonly<Record<string, Handler>> = {
  ...Object.fromEntries(
    resources.flatMap((resource) =>
      resource.allows.flatMap((verb) =>
        verb in standard ? [[`${resource.name}.${verb}`, standard[verb as keyof typeof standard](resource)]] : [],
      ),
    ),
  ),
  "companyPage.newVersion": newVersion,
  "model.add": addGroup,
  "model.markRepeated": markRepeated,
  "systemConfig.copy": copyConfig,
  "admin.add": addAdmin,
  "admin.resetPassword": resetPassword,
  "admin.resetFactor": resetFactor,
  "admin.signOut": signOutEverywhere,
  "auditExempt.add": addExemption,
  "user.exempt": exemptMembers,
  "authGroup.attach": attach,
  "authGroup.configure": configure,
  "authGroup.copy": copyGroup,
  "authGroup.delete": deleteHandler(authGroup),
  "authGroup.detach": detach,
};
