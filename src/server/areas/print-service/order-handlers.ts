import { printOrderCommands } from "#commands/print-service/print-order.ts";
import { PrintStep } from "#domain/print-service/enumerations.ts";
import { MOST_EXTENSION, MOVED_WITHIN } from "#domain/print-service/limits.ts";
import { printProvider } from "#domain/print-service/print-provider.resource.ts";
import type { Command } from "#kernel/command.ts";
import { guardRefused } from "#kernel/errors.ts";
import type { Stored } from "#kernel/enumeration.ts";
import { HOUR } from "#kernel/time-units.ts";
import type { Changing } from "#server/commands/change-each.ts";
import { changeEach } from "#server/commands/change-each.ts";
import { tell } from "#server/commands/foretell.ts";
import type { Handler, Handlers } from "#server/commands/handler.ts";
import { transitionBy } from "#server/commands/transition-by.ts";
import type { Sql } from "#server/db/sql.ts";
import { readRecord } from "#server/resources/detail.ts";
import type { Row } from "#server/resources/row.ts";
import { checkParcel } from "./app.ts";
import { settleCancelled } from "./cancel-order.ts";
import { inWords, refundOrder } from "./escrow.ts";
import type { OrderEvent } from "./order-messages.ts";
import { orderEffects } from "./order-messages.ts";
import { commissionAt, isOpen } from "./provider-state.ts";
import { regionFor } from "./region-for.ts";

/** What a command changes of an order that stays in its step, and what both sides are told. */
type HowToChange = (
  tx: Sql,
  changing: Changing,
) => Promise<{ patch: Row; event: OrderEvent; words?: string; also?: readonly unknown[] }>;

/** Handler of a command that leaves an order in its step. */
const changeBy = (command: Command, how: HowToChange): Handler =>
  changeEach(command, async (tx, changing) => {
    const { patch, event, words = changing.reason, also } = await how(tx, changing);
    return { patch, effectsOf: (after) => orderEffects(tx, after, event, words, also) };
  });

const cancel = transitionBy(printOrderCommands.cancel, async (tx, { before, input, reason, context }) => {
  const { verb, patch } = await settleCancelled(tx, context, before, {
    cause: input["cause"] as Stored,
    share: Number(input["share"]),
    reason: reason.text,
  });
  const back = Number(patch["refunded"] ?? 0) - Number(before["refunded"]);
  const [zh, en] = inWords(before, back);
  if (back > 0) tell(context, [`退还买家 ${zh}`, `Back to the buyer: ${en}`]);
  return { transition: verb, patch, effects: await orderEffects(tx, before, "cancelled", reason.text) };
});

const partRefund = changeBy(printOrderCommands.partRefund, async (tx, { before, input, reason, context }) => {
  const amount = Number(input["amount"]);
  const { refunded } = await refundOrder(tx, context, before, { amount, reason });
  const [zh, en] = inWords(before, amount);
  tell(context, [`退还买家 ${zh}`, `Back to the buyer: ${en}`]);
  return { patch: { refunded }, event: "partRefund" };
});

/** The order keeps its price. The new provider's commission of the day of the order holds. */
const moveProvider = changeBy(printOrderCommands.moveProvider, async (tx, { before, input, context }) => {
  const to = await readRecord(tx, printProvider, String(input["to"]), true);
  if (to.id === String(before["provider"]))
    throw guardRefused("已是这家服务商，请选另一家", "It has this provider already. Choose another one", "input.to");
  if (!isOpen(to, context.now))
    throw guardRefused("这家现在不接单，请选另一家", "It takes no orders now. Choose another one", "input.to");
  if (to["currency"] !== before["currency"])
    throw guardRefused("这家的结算币种不同", "It has another currency. Choose another one", "input.to");
  const made = to["materials"] as unknown[];
  if (!(before["materials"] as unknown[]).every((one) => made.includes(one)))
    throw guardRefused("这家不做订单里的材料", "It does not print the material of the order", "input.to");
  await regionFor(tx, to, String(before["country"]));
  const isPaid = before["step"] === PrintStep.of("toConfirm");
  const until = Math.max(Number(before["confirmDeadline"] ?? 0), context.now + MOVED_WITHIN);
  return {
    patch: {
      provider: to.id,
      commissionRate: commissionAt(to, Number(before["createTime"])),
      ...(isPaid ? { confirmDeadline: until, due: until } : {}),
    },
    event: "moved",
    also: [before["provider"]],
  };
});

const changeAddress = changeBy(printOrderCommands.changeAddress, async (_tx, { before, input }) => ({
  patch: { address: { ...input, country: before["country"] } },
  event: "address",
}));

const changeCourier = changeBy(printOrderCommands.changeCourier, async (_tx, { input }) => {
  const parcel = checkParcel({ courier: input["courier"] as Stored, trackNo: String(input["trackNo"]) }, "input.");
  return { patch: { ...parcel }, event: "courier", words: parcel.trackNo };
});

/** Field with the deadline of a step that can be extended. */
const extended: Readonly<Record<string, string>> = {
  toPay: "payDeadline",
  toConfirm: "confirmDeadline",
  producing: "shipDeadline",
  toShip: "shipDeadline",
};

const extend = changeBy(printOrderCommands.extend, async (_tx, { before, input }) => {
  const hours = Number(input["hours"]);
  const left = MOST_EXTENSION - Number(before["extendedHours"]);
  if (hours > left)
    throw guardRefused(
      `这一步最多还能延长 ${left} 小时`,
      `This step can be extended by ${left} hours at most`,
      "input.hours",
    );
  const field = extended[PrintStep.value(before["step"])?.key ?? ""] ?? "shipDeadline";
  const until = Number(before[field]) + hours * HOUR;
  const later = field === "shipDeadline" && before["lateAt"] !== null ? { lateAt: until } : {};
  const patch = { [field]: until, due: until, extendedHours: Number(before["extendedHours"]) + hours, ...later };
  return { patch, event: "extended" };
});

const remind = changeBy(printOrderCommands.remind, async () => ({ patch: {}, event: "remind", words: "" }));

export const orderHandlers: Handlers = {
  "printOrder.cancel": cancel,
  "printOrder.partRefund": partRefund,
  "printOrder.moveProvider": moveProvider,
  "printOrder.changeAddress": changeAddress,
  "printOrder.changeCourier": changeCourier,
  "printOrder.extend": extend,
  "printOrder.remind": remind,
};
