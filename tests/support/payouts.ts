import { defineArea, defineCommands } from "#commands/define.ts";
import { inLedgerCurrency, LedgerCurrency } from "#domain/currency.ts";
import { ReviewFlow } from "#domain/enumerations/review.ts";
import { byId, int, money, oneOf, part, ref, refs, text } from "#kernel/field.ts";
import { defineMachine } from "#kernel/machine.ts";
import { defineResource } from "#kernel/resource.ts";
import type { Handlers } from "#server/commands/handler.ts";

const about = { area: "links", title: "code", module: "account" } as const;
const code = text(20, { label: ["编号", "Code"] });
const list = { columns: ["code"], sort: "-createTime" };
const most = 99_999_999_999_999;

export const payoutPayee = defineResource({
  ...about,
  name: "payoutPayee",
  label: ["收款人", "Payee"],
  fields: { code },
  list,
  allows: ["edit"],
  form: ["code"],
});

/** A made-up payout, which one person may approve up to the configured amount, with the payee to whom it goes. */
export const payout = defineResource({
  ...about,
  name: "madePayout",
  label: ["付款", "Payout"],
  ownerField: "user",
  fields: {
    code,
    user: ref("user", { label: ["会员", "Member"], filter: true }),
    payee: ref("payoutPayee", { label: ["收款人", "Payee"] }),
    amount: money({ currency: inLedgerCurrency, label: ["金额", "Amount"], min: -most }),
    currency: oneOf(LedgerCurrency, { label: ["币种", "Currency"] }),
    status: oneOf(ReviewFlow, { label: ["状态", "State"], default: "waiting" }),
    remark: text(100, { label: ["备注", "Remark"] }),
  },
  machine: defineMachine({
    fields: { status: ReviewFlow },
    initial: { status: "waiting" },
    transitions: { pay: { from: { status: ["waiting"] }, to: { status: "passed" } } },
  }),
  list,
  allows: ["edit", "delete"],
  form: ["code", "amount", "currency"],
});

const above = {
  amount: "amount",
  currency: "currency",
  above: "withdrawal.twoPersonAbove",
  notBy: ["creator", "payee.updater"],
} as const;

const remark = text(100, { label: ["备注", "Remark"] });

const commands = defineCommands(payout, {
  pay: { label: ["付款", "Pay"], targets: "many", risk: "pays", approval: above, words: "pay" },
  correct: {
    label: ["更正", "Correct"],
    action: { type: "change", fields: ["remark"] },
    risk: "pays",
    approval: { ...above, permission: "madePayout.pay" },
    input: {
      amount: money({ currency: inLedgerCurrency, label: ["金额", "Amount"], required: true, min: -most }),
      remark,
    },
    words: "correct",
  },
  note: {
    label: ["备注", "Note"],
    action: { type: "change", fields: ["remark"] },
    notBy: ["creator"],
    input: { remark },
    words: "note",
  },
  handle: { label: ["处理", "Handle"], targets: "many", approval: "always", words: "handle" },
});

export const payoutAreas = [defineArea("payouts", [payout], [commands]), defineArea("payees", [payoutPayee])];

const label = ["", ""] as const;

/** A handler loads the server only when it runs: it is registered while the server loads. */
export const payoutHandlers: Handlers = {
  "madePayout.handle": {
    body: {
      ids: refs("payout", { label, required: true }),
      versions: byId(int({ label }), { label, required: true }),
      reason: part({}, { label }),
      input: part({}, { label }),
    },
    handle: async (context, body, tx) => {
      const { recordEach, selectedRecords } = await import("#server/commands/run-on-selection.ts");
      const { updateRecord } = await import("#server/resources/write.ts");
      const records = await selectedRecords(tx, context, "madePayout.handle", body);
      return recordEach(tx, context, { resource: payout, command: "madePayout.handle", records }, (before) =>
        updateRecord(tx, payout, before, { remark: "handled" }, null),
      );
    },
  },
};
