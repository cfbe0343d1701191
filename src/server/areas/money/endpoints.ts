import { v2 } from "#domain/api/call.ts";
import { account } from "#domain/money/account.resource.ts";
import { AccountPart } from "#domain/money/enumerations.ts";
import { ledgerEntry } from "#domain/money/ledger-entry.resource.ts";
import { oneOf, recordId, time } from "#kernel/field.ts";
import { readPermissions } from "#server/auth/permissions/read-permissions.ts";
import type { Endpoint } from "#server/http/endpoints/endpoint.ts";
import { endpoint } from "#server/http/endpoints/endpoint.ts";
import { readEntry } from "./entry-chain.ts";
import { readStatement } from "./statement.ts";

export const endpoints: readonly Endpoint[] = [
  endpoint({
    path: v2(account.name, "statement"),
    label: ["账户对账单", "Statement of an account"],
    access: readPermissions(account),
    body: {
      id: recordId({ label: ["账户", "Account"], required: true }),
      part: oneOf(AccountPart, { label: ["部分", "Part"] }),
      from: time({ label: ["开始", "Begin"], required: true }),
      to: time({ label: ["结束", "End"], required: true }),
      after: recordId({ label: ["上一页的末行", "Last row of the page before"] }),
    },
    handle: (context, { id, part, from, to, after }) =>
      readStatement(context, {
        id: String(id),
        from,
        to,
        ...(part === null || part === undefined ? {} : { part }),
        ...(after ? { after } : {}),
      }),
  }),
  endpoint({
    path: v2(ledgerEntry.name, "legs"),
    label: ["分录明细", "Legs of an entry"],
    access: readPermissions(ledgerEntry),
    body: { id: recordId({ label: ["分录", "Entry"], required: true }) },
    handle: (context, { id }) => readEntry(context, String(id)),
  }),
];
