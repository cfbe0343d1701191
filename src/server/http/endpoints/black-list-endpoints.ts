import type { BlackListAround } from "#domain/api/black-list.ts";
import { v2 } from "#domain/api/call.ts";
import { blackList } from "#domain/risk/black-list.resource.ts";
import { recordId } from "#kernel/field.ts";
import { aroundEntry } from "#server/areas/risk/black-list/around.ts";
import { wholePermissions } from "#server/auth/permissions/read-permissions.ts";
import { readRecord } from "#server/resources/detail.ts";
import type { Endpoint } from "./endpoint.ts";
import { endpoint } from "./endpoint.ts";

/** Calls of the black list, in addition to the generic ones. */
export const blackListEndpoints: readonly Endpoint[] = [
  endpoint({
    path: v2(blackList.name, "around"),
    label: ["同一对象的账号", "Accounts that share a subject"],
    access: wholePermissions(blackList),
    body: { id: recordId({ label: ["编号", "ID"], required: true }) },
    handle: async ({ db }, { id }): Promise<BlackListAround> =>
      aroundEntry(db, await readRecord(db, blackList, String(id))),
  }),
];
