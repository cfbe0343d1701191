import { approvals } from "#domain/approvals.ts";
import { Currency, inCurrency } from "#domain/currency.ts";
import { FeeState, PayMethod } from "#domain/enumerations/money.ts";
import { payoutChildren } from "#domain/payments/order-children.ts";
import { payeeSnapshot } from "#domain/payments/payee-snapshot.ts";
import { stateFrom } from "#kernel/derived-fields.ts";
import { count, int, money, oneOf, recordId, ref, text, time } from "#kernel/field.ts";
import { defineResource } from "#kernel/resource.ts";
import { settlementCharts } from "./charts.ts";
import { PartyResource, SettlementKind, SettlementStatus } from "./enumerations.ts";
import { settlementMachine } from "./settlement.machine.ts";

const readOnly = { required: true, readOnly: true } as const;
const at = (label: readonly [string, string]) => time({ label, readOnly: true });
const figure = (label: readonly [string, string]) =>
  money({ currency: inCurrency, label, readOnly: true, default: 0, sort: true });
const number = (label: readonly [string, string]) => int({ label, readOnly: true, default: 0, min: 0, sort: true });

/** What a party earned in a month and in one currency, to be confirmed and paid once. */
export const settlement = defineResource({
  name: "settlement",
  area: "settlements",
  label: ["结算单", "Settlement"],
  title: "settleNo",
  module: "account",
  ownerField: "user",
  fields: {
    settleNo: text(32, {
      label: ["结算单号", "Settlement no."],
      ...readOnly,
      unique: true,
      isCode: true,
      filter: true,
    }),
    kind: oneOf(SettlementKind, { label: ["类型", "Kind"], ...readOnly, filter: true }),
    partyType: stateFrom(PartyResource, [{ to: "kol", when: { kind: [SettlementKind.of("kol")] } }], "user", {
      label: ["结算对象类型", "Kind of party"],
    }),
    party: recordId({ label: ["结算对象", "Party"], ...readOnly, filter: true, of: "partyType" }),
    /** The member who gets the money. */
    user: ref("user", { label: ["收款会员", "Receiver"], ...readOnly, filter: true }),
    period: text(7, {
      label: ["账期", "Period"],
      hint: ["北京时间的月份，如 2026-10", "A month in Beijing, such as 2026-10"],
      ...readOnly,
      isCode: true,
      filter: true,
      sort: true,
    }),
    periodTime: time({ label: ["账期开始", "Begin of the period"], ...readOnly, sort: true, inner: true }),
    currency: oneOf(Currency, { label: ["币种", "Currency"], ...readOnly, filter: true }),
    /** 0 for one that counts; the own id for a cancelled one, so that its party and month can be settled again. */
    voided: count({ label: ["作废序号", "Void no."], readOnly: true, default: 0, inner: true }),
    lineCount: number(["明细数", "Lines"]),
    pieces: number(["件数", "Pieces"]),
    reworks: number(["返工次数", "Reworks"]),
    gross: figure(["总额", "Gross"]),
    deduction: figure(["扣款", "Deduction"]),
    tax: figure(["代扣税", "Tax withheld"]),
    net: money({ currency: inCurrency, label: ["实付", "Net"], readOnly: true, default: 0, sort: true, filter: true }),
    status: oneOf(SettlementStatus, { label: ["状态", "Status"], default: "waiting", filter: true }),
    payState: oneOf(FeeState, { label: ["打款状态", "Payout state"], default: "waiting", filter: true }),
    askTime: at(["发送确认", "Sent for confirmation"]),
    partyConfirmTime: time({ label: ["对方确认", "Confirmed"], readOnly: true, filter: true, sort: true }),
    objection: text(500, { label: ["异议", "Objection"], readOnly: true, filter: true }),
    objectionTime: at(["异议时间", "Objected"]),
    approvals: approvals("settlement.pass", { filter: true }),
    first: ref("admin", { label: ["第一人", "First approver"], readOnly: true, filter: true }),
    firstTime: at(["第一人时间", "First approval"]),
    second: ref("admin", { label: ["第二人", "Second approver"], readOnly: true, filter: true }),
    secondTime: at(["第二人时间", "Second approval"]),
    reason: text(200, { label: ["原因", "Reason"], readOnly: true, isReason: true }),
    payee: ref("payeeAuth", { label: ["收款认证", "Payee"], readOnly: true, filter: true }),
    method: oneOf(PayMethod, { label: ["收款方式", "Method"], readOnly: true, filter: true }),
    payeeSnapshot: payeeSnapshot(),
    payout: ref("payout", { label: ["打款", "Payout"], readOnly: true }),
    passEntry: ref("ledgerEntry", { label: ["通过分录", "Entry of the pass"], readOnly: true }),
    payTime: time({ label: ["打款时间", "Paid"], readOnly: true, filter: true, sort: true }),
    channelNo: text(64, { label: ["渠道单号", "Channel no."], readOnly: true, isCode: true, filter: true }),
    remark: text(200, { label: ["备注", "Remark"] }),
  },
  machine: settlementMachine,
  uniqueTogether: [["kind", "party", "period", "currency", "voided"]],
  list: {
    columns: [
      "settleNo",
      "party",
      "period",
      "net",
      "status",
      "payState",
      "gross",
      "deduction",
      "lineCount",
      "partyConfirmTime",
      "approvals",
    ],
    keeps: ["party", "net"],
    sort: "-createTime",
    sums: ["gross", "deduction", "tax", "net"],
  },
  charts: settlementCharts,
  children: [
    {
      resource: "settlementLine",
      by: "settlement",
      label: ["明细", "Lines"],
      sort: "id",
      columns: ["lineKind", "price", "share", "reworks", "quantity", "unitPrice", "amount"],
    },
    ...payoutChildren,
  ],
  allows: ["export"],
  bulk: false,
  indexes: [
    { by: ["kind", "status", "-periodTime"] },
    { by: ["kind", "payState"] },
    { by: ["party", "-periodTime"] },
    { by: ["user", "-createTime"] },
    { by: ["channelNo"] },
  ],
});
