import type { Endpoint } from "#server/http/endpoints/endpoint.ts";
import { resources } from "#domain/index.ts";
import { addHandler, deleteHandler, editHandler } from "./standard.ts";
import { newVersion } from "./community/company-pages.ts";
import { addGroup } from "./models/add-group.ts";
import { markRepeated } from "./models/mark-repeated.ts";
import { addAdmin, resetFactor, resetPassword, signOutEverywhere } from "./staff/admins.ts";
import { attach, configure, copyGroup, detach } from "./staff/groups.ts";
import { authGroup } from "#domain/staff/auth-group.resource.ts";
import { addExemption, exemptMembers } from "./users/exemptions.ts";
import { copyConfig } from "./settings/copy-config.ts";

export type Handler = Pick<Endpoint, "body" | "needs" | "handle">;

const standard = { add: addHandler, edit: editHandler, delete: deleteHandler } as const;

/** Commands that are more than a transition or a change of fields, by id. The rest is run by run.ts. */
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
