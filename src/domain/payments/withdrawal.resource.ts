import { Currency, inCurrency } from "#domain/currency.ts";
import { FeeState, PayMethod, WithdrawalState } from "#domain/enumerations/money.ts";
import { int, money, oneOf, ref, rows, text, time } from "#kernel/field.ts";
import { defineResource } from "#kernel/resource.ts";
import { approvals } from "#domain/approvals.ts";
import { payoutChildren } from "#domain/payments/order-children.ts";
import { payeeSnapshot } from "./payee-snapshot.ts";
import { WithdrawalRisk } from "./withdrawal-risk.ts";
import { withdrawalMachine } from "./withdrawal.machine.ts";

const readOnly = { required: true, readOnly: true } as const;
const figure = (label: readonly [string, string]) => money({ currency: inCurrency, label, ...readOnly, sort: true });

/**
 * A member's wish to take money out. The account it goes to is the one of the day of the application: a payee who changes
 * later does not change it.
 */
export const withdrawal = defineResource({
  name: "withdrawal",
  area: "payments",
  label: ["提现", "Withdrawal"],
  title: "withdrawNo",
  module: "account",
  ownerField: "user",
  evidence: {
    facts: ["user", "method", "applyTime"],
    blocks: [
      { kind: "facts", title: ["金额", "Amounts"], fields: ["amount", "fee", "tax", "net"] },
      { kind: "withdrawal" },
      { kind: "accounts", field: "user" },
    ],
  },
  fields: {
    withdrawNo: text(32, {
      label: ["提现单号", "Withdrawal no."],
      ...readOnly,
      unique: true,
      isCode: true,
      filter: true,
    }),
    user: ref("user", { label: ["用户", "Member"], ...readOnly, filter: true }),
    account: ref("account", { label: ["资金账户", "Account"], ...readOnly }),
    currency: oneOf(Currency, { label: ["币种", "Currency"], ...readOnly, filter: true }),
    amount: money({
      currency: inCurrency,
      label: ["申请金额", "Amount"],
      ...readOnly,
      sort: true,
      filter: true,
      min: 1,
    }),
    fee: figure(["手续费", "Fee"]),
    tax: figure(["代扣税", "Tax withheld"]),
    net: figure(["实付", "Net"]),
    method: oneOf(PayMethod, { label: ["收款方式", "Method"], ...readOnly, filter: true }),
    payee: ref("payeeAuth", { label: ["收款认证", "Payee"], ...readOnly, filter: true }),
    payeeSnapshot: payeeSnapshot(),
    state: oneOf(WithdrawalState, { label: ["状态", "State"], default: "being", filter: true }),
    payState: oneOf(FeeState, { label: ["打款状态", "Payout"], default: "waiting", filter: true }),
    reason: text(200, { label: ["原因", "Reason"], readOnly: true, isReason: true }),
    holdReason: text(200, { label: ["挂起原因", "Reason of the hold"], readOnly: true }),
    riskScore: int({ label: ["风险分", "Risk score"], readOnly: true, default: 0, min: 0, filter: true, sort: true }),
    riskHits: rows(
      {
        key: oneOf(WithdrawalRisk, { label: ["规则", "Rule"] }),
        // Numbers in the unit of the rule.
        value: text(60, { label: ["值", "Value"] }),
        limit: text(60, { label: ["界限", "Limit"] }),
      },
      { label: ["风险命中", "Risk hits"], readOnly: true, max: 20, inner: true },
    ),
    /** Each time that it was put on hold, and how that ended. Those of a rule have no admin. */
    holds: rows(
      {
        reason: text(200, { label: ["原因", "Reason"] }),
        admin: ref("admin", { label: ["挂起人", "Held by"] }),
        time: time({ label: ["挂起时间", "Held"] }),
        liftReason: text(500, { label: ["解除原因", "Why lifted"] }),
        lifter: ref("admin", { label: ["解除人", "Lifted by"] }),
        liftTime: time({ label: ["解除时间", "Lifted"] }),
      },
      { label: ["挂起记录", "Holds"], readOnly: true, max: 50 },
    ),
    /** By the limit of the day of the application. The limit of today decides. */
    peopleNeeded: int({ label: ["须几人", "People needed"], readOnly: true, default: 1, min: 1, max: 2, inner: true }),
    approvals: approvals("withdrawal.approve", { filter: true }),
    first: ref("admin", { label: ["第一审批人", "First approver"], readOnly: true, filter: true }),
    firstTime: time({ label: ["第一次审批", "First approval"], readOnly: true }),
    second: ref("admin", { label: ["第二审批人", "Second approver"], readOnly: true, filter: true }),
    secondTime: time({ label: ["第二次审批", "Second approval"], readOnly: true }),
    applyTime: time({ label: ["申请时间", "Applied"], ...readOnly, filter: true, sort: true }),
    decideTime: time({ label: ["审核时间", "Decided"], readOnly: true, filter: true, sort: true }),
    payTime: time({ label: ["打款时间", "Paid"], readOnly: true, filter: true, sort: true }),
    channelNo: text(64, { label: ["渠道单号", "Channel no."], readOnly: true, isCode: true, filter: true }),
    remark: text(200, { label: ["备注", "Remark"] }),
    /** Key of the application, so that a repeated call applies once. */
    requestKey: text(64, {
      label: ["请求键", "Request key"],
      readOnly: true,
      secret: true,
      unique: true,
      isCode: true,
    }),
  },
  machine: withdrawalMachine,
  list: {
    columns: [
      "withdrawNo",
      "user",
      "amount",
      "net",
      "method",
      "state",
      "payState",
      "riskScore",
      "approvals",
      "applyTime",
    ],
    sort: "-applyTime",
    sums: ["amount", "fee", "tax", "net"],
  },
  children: payoutChildren,
  allows: ["export"],
  bulk: false,
  indexes: [
    { by: ["state", "applyTime"] },
    { by: ["state", "payState", "-applyTime"] },
    { by: ["user", "-applyTime"] },
    { by: ["channelNo"] },
  ],
});
