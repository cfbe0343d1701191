import { settlementCommands } from "#commands/settlements/settlement.ts";
import { Currency } from "#domain/currency.ts";
import { settlement as resource } from "#domain/settlements/settlement.resource.ts";
import { amountLabel } from "#kernel/amount.ts";
import { prefixErrors } from "#kernel/errors.ts";
import type { Command } from "#kernel/command.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { approvalOf } from "#server/areas/payments/approval-of.ts";
import { closePayout } from "#server/areas/payments/open-payout.ts";
import { changeEach } from "#server/commands/change-each.ts";
import { tally, tell, warn } from "#server/commands/foretell.ts";
import type { Handler, Handlers } from "#server/commands/handler.ts";
import { newBatchId, pageBody, replyOf } from "#server/commands/run-on-selection.ts";
import { transitionBy } from "#server/commands/transition-by.ts";
import type { Row } from "#server/resources/row.ts";
import { checkedValues } from "#server/resources/write.ts";
import { startTask } from "#server/tasks/start-task.ts";
import type { Kind } from "./calculate.ts";
import { recalculate as calculateAgain, refreshAmounts } from "./calculate.ts";
import { addLines, freeLines } from "./lines.ts";
import { payableTo } from "./payee.ts";
import { payHandlers } from "./pay.ts";
import { checkPeriod } from "./calculate-task.ts";
import { messageTo } from "./settlement-messages.ts";
import { noRecord } from "./sources.ts";
import { paidLegs, postPass, reversePass } from "./settlement-money.ts";

const commands = settlementCommands;

const inWords = (record: AnyRecord, name: string) =>
  amountLabel(Number(record[name]), Currency.value(record["currency"])?.format ?? null);

/** Starts the task that calculates a month. */
const calculate = (command: Command, kind: Kind): Handler => ({
  body: pageBody(command.input),
  handle: async (context, body, tx) => {
    const input = await prefixErrors("input.", () =>
      checkedValues(tx, command.input, (body["input"] ?? {}) as Row, null),
    );
    const period = String(input["period"]);
    checkPeriod(period, context.now);
    const parties = (input["parties"] ?? []) as string[];
    await startTask(tx, context, {
      kind: "settlementRun",
      title: `${command.label[context.language === 1 ? 0 : 1]} ${period}`,
      resource: resource.name,
      params: { kind, period, parties: parties.map(String) },
    });
    return replyOf([], newBatchId());
  },
});

const recalculate = changeEach(commands.recalculate, async (tx, { before, context }) => ({
  patch: await calculateAgain(tx, context, before),
}));

const addDeduction = changeEach(commands.addDeduction, async (tx, { before, input, reason, context }) => {
  const [row] = await tx.query<{ n: number }>(
    "select count(*)::int as n from settlement_line where settlement = $1::bigint",
    [before.id],
  );
  const key = `deduction:${before.id}:${row?.n ?? 0}`;
  const amount = -Number(input["amount"]);
  const currency = before["currency"] as number;
  await addLines(tx, before, [
    { ...noRecord, kind: "deduction", key, what: reason, time: context.now, currency, amount },
  ]);
  return { patch: await refreshAmounts(tx, before) };
});

/** Sending it again answers an objection. */
const sendForConfirmation = changeEach(commands.sendForConfirmation, async (_tx, { context }) => ({
  patch: { askTime: context.now, partyConfirmTime: null, objection: "", objectionTime: null },
  effectsOf: (after) => [messageTo(after, "ask")],
}));

const pass = transitionBy(commands.pass, async (tx, { before, context }) => {
  if (before["partyConfirmTime"] === null) warn(context, ["对方还没有确认", "The party has not confirmed it yet"]);
  const passEntry = await postPass(tx, context, before);
  const to = await payableTo(tx, String(before["user"]));
  if (!to) warn(context, ["没有通过的收款认证，暂不能付款", "It cannot be paid until payee data are accepted"]);
  const [zh, en] = inWords(before, "net");
  tell(context, [`待付款 ${zh}`, `To pay: ${en}`]);
  const legs = paidLegs(before).filter(({ amount }) => amount !== 0).length;
  tell(context, [`付出时过账 ${legs} 条`, `Legs posted when it is paid: ${legs}`]);
  return {
    transition: to ? "approve" : "approveUnpayable",
    patch: { ...(await approvalOf(tx, commands.pass, before, context)), passEntry, ...to },
    effects: to ? [] : [messageTo(before, "unpayable")],
  };
});

const cancel = transitionBy(commands.cancel, async (tx, { before, reason, context }) => {
  const isPassed = before["first"] !== null;
  await closePayout(tx, context, before, reason.text, resource);
  // Orders are locked before their incomes, as everywhere.
  tally(context, ["释放明细 {n} 条", "Lines freed: {n}"], await freeLines(tx, before.id));
  if (isPassed) await reversePass(tx, context, before, reason.text);
  return {
    transition: "void",
    patch: { reason: reason.text, voided: Number(before.id) },
    effects: before["askTime"] === null ? [] : [messageTo(before, "cancelled", reason.text)],
  };
});

export const handlers: Handlers = {
  "settlement.calculateKol": calculate(commands.calculateKol, "kol"),
  "settlement.calculatePhoto": calculate(commands.calculatePhoto, "photo3d"),
  "settlement.recalculate": recalculate,
  "settlement.addDeduction": addDeduction,
  "settlement.sendForConfirmation": sendForConfirmation,
  "settlement.pass": pass,
  "settlement.cancel": cancel,
  ...payHandlers,
};
