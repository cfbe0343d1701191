import type { AccountsBlock } from "#domain/api/evidence.ts";
import { v2 } from "#domain/api/call.ts";
import { riskHit } from "#domain/risk/risk-hit.resource.ts";
import { riskRule } from "#domain/risk/risk-rule.resource.ts";
import { recordId } from "#kernel/field.ts";
import { wholePermissions } from "#server/auth/permissions/read-permissions.ts";
import { accountsOfHits } from "#server/evidence/read-accounts.ts";
import { readRecord } from "#server/resources/detail.ts";
import type { Endpoint } from "./endpoint.ts";
import { endpoint } from "./endpoint.ts";

/** Calls of risk rules, in addition to the generic ones. */
export const riskEndpoints: readonly Endpoint[] = [
  endpoint({
    path: v2(riskRule.name, "accounts"),
    label: ["命中共用的设备与账号", "Accounts that share what the hits name"],
    access: wholePermissions(riskHit),
    body: { id: recordId({ label: ["编号", "ID"], required: true }) },
    handle: async (context, { id }): Promise<AccountsBlock> =>
      accountsOfHits(context.db, context, (await readRecord(context.db, riskRule, String(id))).id),
  }),
];
