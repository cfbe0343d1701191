import { inLedgerCurrency, LedgerCurrency } from "#domain/currency.ts";
import { MAX_AMOUNT } from "#kernel/amount.ts";
import { int, json, money, oneOf, recordId, ref, text, time } from "#kernel/field.ts";
import { defineResource } from "#kernel/resource.ts";
import { PendingRule, PendingState } from "./enumerations.ts";
import { pendingDecisionMachine } from "./pending-decision.machine.ts";

/** Hours after which a request that nobody answered expires. */
export const PENDING_HOURS = 72;

/**
 * An action that waits for a second person. It holds the exact call of the requester, which runs when somebody else
 * approves it.
 */
export const pendingDecision = defineResource({
  name: "pendingDecision",
  area: "tasks",
  label: ["待审批操作", "Request for approval"],
  title: "title",
  module: "account",
  fields: {
    title: text(120, { label: ["内容", "What"], readOnly: true, search: true }),
    /** Command whose permission an approver needs, such as the one that a bulk job runs on its records. */
    operation: text(80, { label: ["操作", "Command"], readOnly: true, definitionKind: "command", filter: true }),
    /** Command that runs on approval. */
    call: text(80, { label: ["执行的命令", "Call"], readOnly: true, definitionKind: "command" }),
    resource: text(40, { label: ["对象", "Records"], readOnly: true, definitionKind: "resource", filter: true }),
    /** The only record on which the command acts; null for several. */
    record: recordId({ label: ["数据", "Record"], of: "resource", readOnly: true, filter: true }),
    count: int({ label: ["条数", "Number"], default: 0, readOnly: true }),
    amount: money({ currency: inLedgerCurrency, label: ["金额", "Amount"], readOnly: true, min: -MAX_AMOUNT }),
    currency: oneOf(LedgerCurrency, { label: ["币种", "Currency"], readOnly: true }),
    /** Body of the call. It may hold what only readers of the records may see. */
    action: json<Record<string, unknown>>({ label: ["调用", "Call"], secret: true, inner: true }),
    /** Hash of the call and its ids: the same call waits once. */
    key: text(64, { label: ["请求键", "Key"], secret: true, inner: true }),
    /** Hash of the records and parameters that are approved. */
    hash: text(64, { label: ["内容摘要", "Hash"], secret: true, inner: true }),
    rule: oneOf(PendingRule, { label: ["审批规则", "Rule"], required: true, readOnly: true, filter: true }),
    /** A number of records, or an amount in the currency. */
    limit: money({ currency: inLedgerCurrency, label: ["界限", "Limit"], readOnly: true }),
    requester: ref("admin", { label: ["申请人", "Requested by"], readOnly: true, filter: true }),
    why: text(500, { label: ["申请原因", "Reason of the request"], readOnly: true }),
    state: oneOf(PendingState, {
      label: ["状态", "State"],
      default: "waiting",
      filter: true,
      expires: { at: "expire", from: ["waiting"], to: "expired" },
      alsoReads: ["expire"],
    }),
    expire: time({ label: ["有效至", "Expires"], readOnly: true, filter: true, sort: true }),
    approver: ref("admin", { label: ["审批人", "Answered by"], readOnly: true, filter: true }),
    decided: time({ label: ["审批时间", "Answered"], readOnly: true, filter: true }),
    /** Records that the approved call changed, and those that it refused. Empty where a task does the work. */
    done: int({ label: ["已执行", "Done"], readOnly: true }),
    refused: int({ label: ["未执行", "Not done"], readOnly: true }),
    answer: text(500, { label: ["审批意见", "Answer"], readOnly: true, isReason: true }),
  },
  machine: pendingDecisionMachine,
  list: {
    columns: ["title", "operation", "count", "amount", "rule", "requester", "expire", "state", "approver"],
    keeps: ["requester"],
    sort: "-createTime",
  },
  bulk: false,
});
