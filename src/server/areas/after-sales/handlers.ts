import { afterSaleCommands } from "#commands/after-sales/after-sale.ts";
import { GoodsBack, SaleStatus } from "#domain/after-sales/enumerations.ts";
import { MOST_ANSWERS, SETTLE_AFTER } from "#domain/after-sales/limits.ts";
import type { Command } from "#kernel/command.ts";
import { guardRefused } from "#kernel/errors.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import type { Changing } from "#server/commands/change-each.ts";
import { changeEach } from "#server/commands/change-each.ts";
import { tell } from "#server/commands/foretell.ts";
import type { Handler, Handlers } from "#server/commands/handler.ts";
import { transitionBy } from "#server/commands/transition-by.ts";
import type { Row } from "#server/resources/row.ts";
import { answeredAt, deadlineFrom, isKind, messageAbout } from "./agreed.ts";
import { agreedOf, inWords } from "./amounts.ts";
import { settleCase } from "./settle.ts";

/** What a command changes of a case that stays in its state, and the event of which the member hears. */
type Change = (changing: Changing) => { patch: Row; event?: string; words?: string };

const changeBy = (command: Command, how: Change): Handler =>
  changeEach(command, async (_tx, changing) => {
    const { patch, event, words = "" } = how(changing);
    return { patch, ...(event ? { effectsOf: (after) => [messageAbout(after, event, words)] } : {}) };
  });

const isWaiting = ({ status }: AnyRecord): boolean => status === SaleStatus.of("waiting");

const reply = changeBy(afterSaleCommands.reply, ({ before, input, context }) => {
  const answers = [...(before["answers"] as Row[])];
  if (answers.length >= MOST_ANSWERS)
    throw guardRefused("消息已达上限，请直接处理", "There are too many messages. Decide on it", "input.said");
  const words = String(input["said"]);
  answers.push({ side: "staff", admin: context.actor.id, words, pictures: input["shown"] ?? [], time: context.now });
  const waits = isWaiting(before) ? deadlineFrom(before, context.now) : {};
  return {
    patch: { answers, ...answeredAt(before, context.now), ...waits },
    event: "reply",
    words: words.slice(0, 200),
  };
});

/** Goods that arrived let the case settle by itself; a repair, and damaged goods, wait for a person. */
const arrived =
  (key: "arrived" | "damaged"): Change =>
  ({ before, context }) => ({
    patch: {
      goodsBack: GoodsBack.of(key),
      sendBy: null,
      settleAt: key === "arrived" && !isKind(before, "repair") ? context.now + SETTLE_AFTER : null,
    },
    event: key === "arrived" ? "goodsArrived" : "goodsDamaged",
  });

const handOver = changeBy(afterSaleCommands.handOver, ({ input }) => ({ patch: { handler: input["to"] } }));

/** Settles a case now, instead of at its time. */
const settling = (verb: "refundNow" | "resend" | "finishRepair"): Handler =>
  transitionBy(afterSaleCommands[verb], async (tx, { before, context }) => {
    const patch = await settleCase(tx, context, before);
    const [zh, en] = inWords(agreedOf(before));
    if (verb === "refundNow") tell(context, [`退还会员 ${zh}`, `Back to the member: ${en}`]);
    return {
      transition: "finish",
      patch: { ...patch, settleAt: null, doneTime: context.now, handler: context.actor.id },
      effects: [messageAbout(before, "settle")],
    };
  });

export const handlers: Handlers = {
  "afterSale.reply": reply,
  "afterSale.goodsArrived": changeBy(afterSaleCommands.goodsArrived, arrived("arrived")),
  "afterSale.goodsDamaged": changeBy(afterSaleCommands.goodsDamaged, arrived("damaged")),
  "afterSale.handOver": handOver,
  "afterSale.refundNow": settling("refundNow"),
  "afterSale.resend": settling("resend"),
  "afterSale.finishRepair": settling("finishRepair"),
};
