import { v2 } from "#domain/api/call.ts";
import { beanDaily } from "#domain/beans/bean-daily.resource.ts";
import { BeanCurrency } from "#domain/beans/enumerations.ts";
import { accountFlow } from "#domain/money/account-flow.resource.ts";
import { oneOf, recordId, text, time } from "#kernel/field.ts";
import { readPermissions } from "#server/auth/permissions/read-permissions.ts";
import type { Endpoint } from "#server/http/endpoints/endpoint.ts";
import { endpoint } from "#server/http/endpoints/endpoint.ts";
import { readBillHead, readMemberHead } from "./bill-head.ts";
import { readHoldings } from "./holdings.ts";

export const endpoints: readonly Endpoint[] = [
  endpoint({
    path: v2(accountFlow.name, "billHead"),
    label: ["账单合计", "Figures of a bill"],
    access: readPermissions(accountFlow),
    body: { filter: text(4_000, { label: ["筛选", "Filter"], unseen: true }) },
    handle: (context, { filter }) => readBillHead(context, filter ?? ""),
  }),
  endpoint({
    path: v2(accountFlow.name, "memberHead"),
    label: ["会员账单概况", "What a member has"],
    access: readPermissions(accountFlow),
    body: { id: recordId({ label: ["会员", "Member"], required: true }) },
    handle: (context, { id }) => readMemberHead(context, String(id)),
  }),
  endpoint({
    path: v2(beanDaily.name, "holdings"),
    label: ["持有与去向", "What members hold"],
    access: readPermissions(beanDaily),
    body: {
      currency: oneOf(BeanCurrency, { label: ["单位", "Unit"], required: true }),
      from: time({ label: ["开始", "Begin"], required: true }),
      to: time({ label: ["结束", "End"], required: true }),
    },
    handle: (context, { currency, from, to }) => readHoldings(context, { currency: Number(currency), from, to }),
  }),
];
