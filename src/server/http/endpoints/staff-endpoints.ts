import { admin } from "#domain/staff/admin.resource.ts";
import type { Field } from "#kernel/field.ts";
import { recordId, text } from "#kernel/field.ts";
import { v2 } from "#domain/api/call.ts";
import { endedBy, signOut } from "#server/auth/session/revoke-access.ts";
import { refusalsOf } from "#server/auth/permissions/denied-permissions.ts";
import {
  decisionsOf,
  permissionsOf,
  sessionOf,
  sessionsOf,
  membersOf,
  usageOf,
} from "#server/auth/permissions/staff-queries.ts";
import { recordOutcome, newBatchId } from "#server/commands/run-on-selection.ts";
import { beforeWrite } from "#server/commands/rules.ts";
import { readRecord } from "#server/resources/detail.ts";
import type { Endpoint } from "./endpoint.ts";
import { endpoint } from "./endpoint.ts";

const id = recordId({ label: ["编号", "ID"], required: true }) as Field<string>;
const onScreen = ["screen:/manage-admin"];

/** Endpoints for the panels of administrators and permission groups, in addition to the record. */
export const staffEndpoints: readonly Endpoint[] = [
  endpoint({
    path: v2("admin", "sessions"),
    label: ["管理员的登录", "Sessions of an administrator"],
    access: onScreen,
    body: { id },
    handle: async (context, body) => ({
      list: await sessionsOf(context.db, String(body.id), context),
    }),
  }),
  endpoint({
    path: v2("admin", "endSession"),
    label: ["结束登录", "End a session"],
    access: ["admin.signOut"],
    body: { id, session: text(64, { label: ["登录", "Session"], required: true }) },
    writes: "small",
    handle: async (context, body, tx) => {
      const before = await readRecord(tx, admin, String(body.id), true);
      await sessionOf(tx, before.id, body.session);
      await beforeWrite(tx, context, { resource: admin, verb: "signOut", before, patch: {} });
      await signOut(tx, before.id, endedBy(context, before.id), { only: body.session });
      const command = "admin.signOut";
      await recordOutcome(tx, context, { resource: admin, command, before, after: before, batchId: newBatchId() });
      return {};
    },
  }),
  endpoint({
    path: v2("admin", "permissions"),
    label: ["管理员的权限", "Permissions of an administrator"],
    access: onScreen,
    body: { id },
    handle: (context, body) => permissionsOf(context.db, String(body.id)),
  }),
  endpoint({
    path: v2("admin", "decisions"),
    label: ["管理员的审核", "Decisions of an administrator"],
    access: onScreen,
    body: { id },
    handle: (context, body) => decisionsOf(context, String(body.id)),
  }),
  endpoint({
    path: v2("authGroup", "refusals"),
    label: ["权限组被拒的权限", "Permissions refused to a group"],
    access: ["screen:/config-auth-group/{id}/{name}"],
    body: { id },
    handle: async (context, body) => {
      await context.services.refused.write();
      return { list: await refusalsOf(context.db, String(body.id)) };
    },
  }),
  endpoint({
    path: v2("authGroup", "usage"),
    label: ["权限组的使用", "Use of a group's permissions"],
    access: ["screen:/config-auth-group/{id}/{name}"],
    body: { id },
    handle: async (context, body) => ({
      used: await usageOf(context.db, String(body.id)),
      admins: await membersOf(context.db, String(body.id)),
    }),
  }),
];
