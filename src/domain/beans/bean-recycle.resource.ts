import { bool, images, money, oneOf, ref, text } from "#kernel/field.ts";
import { defineMachine } from "#kernel/machine.ts";
import { defineResource } from "#kernel/resource.ts";
import { BeanCurrency, inBeanCurrency, RecycleStatus } from "./enumerations.ts";

const waits = { status: ["toApprove"] } as const;

const machine = defineMachine({
  fields: { status: RecycleStatus },
  transitions: {
    // The command `take` chooses by the balance.
    takeAll: { from: waits, to: { status: "done" }, system: true },
    takePart: { from: waits, to: { status: "partly" }, system: true },
    // Later grants pay the rest.
    payPart: { from: { status: ["partly"] }, to: { status: "partly" }, system: true },
    settle: { from: { status: ["partly"] }, to: { status: "done" }, system: true },
    refuse: { from: waits, to: { status: "refused" }, reason: "required" },
    // The command `cancel` does it, once.
    undo: { from: { status: ["done", "partly"] }, to: { status: "undone" }, system: true },
  },
  initial: { status: "toApprove" },
  final: { status: ["refused", "undone"] },
});

/** Beans or coins that the platform takes back from a member, because they were given wrongly or won by cheating. */
export const beanRecycle = defineResource({
  name: "beanRecycle",
  area: "beans",
  label: ["金豆回收", "Recycling of beans"],
  title: "recycleNo",
  module: "account",
  fields: {
    recycleNo: text(32, {
      label: ["回收单号", "Recycle no."],
      required: true,
      readOnly: true,
      unique: true,
      isCode: true,
      filter: true,
    }),
    user: ref("user", { label: ["用户", "Member"], required: true, immutable: true, filter: true }),
    currency: oneOf(BeanCurrency, {
      label: ["单位", "Unit"],
      required: true,
      immutable: true,
      default: "bean",
      filter: true,
    }),
    amount: money({
      currency: inBeanCurrency,
      label: ["数量", "Amount"],
      required: true,
      immutable: true,
      min: 1,
      filter: true,
    }),
    keepsRest: bool({
      label: ["余额不足时从以后的发放中扣", "Take the rest from later grants"],
      hint: ["不勾选则只扣到 0，不足部分不再追扣", "Without it, the balance goes down to 0 and the rest is not taken"],
      immutable: true,
    }),
    reason: text(200, {
      label: ["原因", "Reason"],
      required: true,
      immutable: true,
      search: true,
      hint: ["会员可见", "The member reads it"],
    }),
    evidence: images(9, { label: ["证据", "Evidence"], immutable: true }),
    sourceFlow: ref("accountFlow", {
      label: ["对应流水", "Flow that it takes back"],
      hint: ["一笔流水最多回收一次", "A flow is taken back at most once"],
      immutable: true,
      unique: true,
      filter: true,
    }),
    taken: money({ currency: inBeanCurrency, label: ["已扣", "Taken"], required: true, readOnly: true, default: 0 }),
    rest: money({
      currency: inBeanCurrency,
      label: ["待扣", "Rest"],
      hint: ["从以后的发放中扣", "Later grants pay it"],
      required: true,
      readOnly: true,
      default: 0,
      filter: true,
    }),
    status: oneOf(RecycleStatus, { label: ["状态", "Status"], default: "toApprove", filter: true }),
    approver: ref("admin", { label: ["审批人", "Approver"], readOnly: true }),
    entry: ref("ledgerEntry", { label: ["分录", "Entry"], readOnly: true }),
    closing: text(200, { label: ["撤销或拒绝的原因", "Why undone or refused"], readOnly: true }),
  },
  machine,
  ownerField: "user",
  standard: { creator: { filter: true } },
  list: {
    columns: ["recycleNo", "user", "amount", "reason", "taken", "rest", "status", "creator", "approver", "createTime"],
    sort: "-createTime",
    sums: ["amount", "taken", "rest"],
  },
  form: ["user", "currency", "amount", "keepsRest", "reason", "evidence", "sourceFlow"],
  allows: ["add", "export"],
  bulk: false,
  indexes: [{ by: ["user", "rest"] }],
});
