import { v2 } from "#domain/api/call.ts";
import { user } from "#domain/users/user.resource.ts";
import { recordId } from "#kernel/field.ts";
import { readable, readPermissions, titlePermissions } from "#server/auth/permissions/read-permissions.ts";
import { readRecord } from "#server/resources/detail.ts";
import { listRecords } from "#server/resources/list.ts";
import type { Endpoint } from "#server/http/endpoints/endpoint.ts";
import { endpoint } from "#server/http/endpoints/endpoint.ts";
import { listRequest, paging } from "#server/http/endpoints/list-request.ts";
import { userListCall } from "./list-calls.ts";

/** Calls on users that the specification names (section 7), in addition to the generic ones. */
export const endpoints: readonly Endpoint[] = [
  endpoint({
    path: v2(user.name, "search"),
    label: ["搜索用户", "Search users"],
    access: titlePermissions(user),
    leavesOutEmpty: true,
    body: { ...paging, ...userListCall.fields },
    handle: (context, body) =>
      listRecords(
        context.db,
        readable(user, context.actor),
        listRequest({ ...body, needDel: body.needDel ?? false }, userListCall),
        context,
      ),
  }),
  endpoint({
    path: v2(user.name, "lastActive"),
    label: ["用户最近活跃时间", "Last activity of a user"],
    access: readPermissions(user),
    body: { uid: recordId({ label: ["用户编号", "User id"], required: true }) },
    handle: async ({ db }, { uid }) => ({
      lastActive: (await readRecord(db, user, String(uid)))["lastActive"] ?? null,
    }),
  }),
];
