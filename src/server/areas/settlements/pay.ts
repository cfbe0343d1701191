import { settlementCommands } from "#commands/settlements/settlement.ts";
import { settlement as resource } from "#domain/settlements/settlement.resource.ts";
import type { Command } from "#kernel/command.ts";
import { guardRefused } from "#kernel/errors.ts";
import type { Handler, Handlers } from "#server/commands/handler.ts";
import { tally } from "#server/commands/foretell.ts";
import { transitionBy } from "#server/commands/transition-by.ts";
import { checkHandOver, handedOver } from "#server/areas/payments/hand-over.ts";
import { closePayout, openPayout } from "#server/areas/payments/open-payout.ts";
import { checkBatch } from "#server/areas/payments/pay-batch.ts";
import { movePayout } from "#server/areas/payments/payout-moves.ts";
import { readRecords } from "#server/resources/detail.ts";
import { payableTo } from "./payee.ts";

/** Hands the payout of each selected settlement over to the channel. */
const payEach = (command: Command): Handler =>
  transitionBy(command, async (tx, { before, context }) => {
    const opened = await openPayout(tx, context, before, resource);
    await checkHandOver(tx, opened, before);
    const patch = handedOver(opened, context, `B${String(context.batchId).slice(0, 8)}`);
    await movePayout(tx, context, opened, "send", { patch });
    tally(context, ["交给渠道 {n} 笔", "Handed to the channel: {n}"], 1);
    return { transition: "send", patch: { payout: opened.id } };
  });

const payBatch = payEach(settlementCommands.payBatch);

/** What could not be paid waits again, for the account that the payee has now. */
const payAgain = transitionBy(settlementCommands.payAgain, async (tx, { before, context }) => {
  const to = await payableTo(tx, String(before["user"]));
  if (!to)
    throw guardRefused(
      "没有通过的收款认证，请先让对方完善",
      "The member has no accepted payee. The payee data come first",
      "ids",
    );
  await closePayout(tx, context, before, "重新待付", resource);
  return { transition: "waitAgain", patch: { ...to } };
});

export const payHandlers: Handlers = {
  "settlement.pay": payEach(settlementCommands.pay),
  "settlement.payBatch": {
    ...payBatch,
    handle: async (context, body, tx) => {
      checkBatch(await readRecords(tx, resource, (body["ids"] as unknown[]).map(String)));
      return payBatch.handle(context, body, tx);
    },
  },
  "settlement.payAgain": payAgain,
};
