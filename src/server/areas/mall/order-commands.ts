import { goodsOrderCommands } from "#commands/mall/goods-order.ts";
import { Courier } from "#domain/enumerations/money.ts";
import { isNumberOf } from "#domain/goods/couriers.ts";
import { goodsOrder } from "#domain/mall/goods-order.resource.ts";
import type { Stored } from "#kernel/enumeration.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { warn } from "#server/commands/foretell.ts";
import type { Handler } from "#server/commands/handler.ts";
import { recordEach, selectedRecords, selectionBody } from "#server/commands/run-on-selection.ts";
import { transitionBy } from "#server/commands/transition-by.ts";
import type { Context } from "#server/context.ts";
import type { Row } from "#server/resources/row.ts";
import { checkedValues, updateRecord } from "#server/resources/write.ts";
import { deliverVirtual, messageAbout } from "./fulfil.ts";
import { falsePatch } from "./order-ends.ts";
import { returnPrice } from "./return-price.ts";
import { shipped } from "./ship-order.ts";

/** A wrong number is only warned about, because couriers change theirs. */
function checkNumber(context: Context, { courier, trackNo }: Row): void {
  if (isNumberOf(courier as Stored, String(trackNo))) return;
  const [zh = "", en = ""] = Courier.value(courier)?.label ?? [];
  warn(context, [`单号不像${zh}的运单号`, `The number does not look like one of ${en}`]);
}

/** Ships an order. Its pieces are sold. */
export const send = transitionBy(goodsOrderCommands.send, async (tx, { before, input, context }) => {
  checkNumber(context, input);
  const parcel = { courier: input["courier"] as Stored, trackNo: String(input["trackNo"]) };
  return {
    transition: "dispatch",
    patch: await shipped(tx, context, before, parcel),
    effects: [messageAbout(before, "goodsOrder.send")],
  };
});

export const receive = transitionBy(goodsOrderCommands.receive, async (_tx, { context }) => ({
  transition: "arrive",
  patch: { receiveTime: context.now, closeTime: context.now },
}));

/** Ends an order and gives everything back. */
const ending = (verb: "fail" | "close"): Handler =>
  transitionBy(goodsOrderCommands[verb], async (tx, { before, reason, context }) => ({
    transition: verb === "fail" ? "endFailed" : "endClosed",
    patch: await returnPrice(tx, context, before, reason.text),
    effects: [messageAbout(before, `goodsOrder.${verb}`, reason.text)],
  }));

export const fail = ending("fail");
export const close = ending("close");

/** An order that is not genuine keeps what it took. */
export const markFalse = transitionBy(goodsOrderCommands.markFalse, async (tx, { before, reason, context }) => ({
  transition: "endFalse",
  patch: await falsePatch(tx, context, before, reason.text),
}));

/** Handler that changes fields of a selected order. */
const changing = (
  command: (typeof goodsOrderCommands)[keyof typeof goodsOrderCommands],
  patchOf: (input: Row, context: Context) => Row,
): Handler => ({
  body: selectionBody(goodsOrder.name, command.input),
  handle: async (context, body, tx) => {
    const input = await checkedValues(tx, command.input, (body["input"] ?? {}) as Row, null);
    const patch = patchOf(input, context);
    const records = await selectedRecords(tx, context, command.id, body);
    return recordEach(tx, context, { resource: goodsOrder, command: command.id, records }, (before) =>
      updateRecord(tx, goodsOrder, before, patch, context.actor.id),
    );
  },
});

export const changeAddress = changing(goodsOrderCommands.changeAddress, ({ receiver, phone, ...address }) => ({
  receiver,
  phone,
  address,
}));

export const changeTrack = changing(goodsOrderCommands.changeTrack, ({ courier, trackNo }, context) => {
  checkNumber(context, { courier, trackNo });
  return { courier, trackNo };
});

/** Delivers a paid order again. Nothing is given twice. */
export const deliverAgain: Handler = {
  body: selectionBody(goodsOrder.name),
  handle: async (context, body, tx) => {
    const command = goodsOrderCommands.deliverAgain.id;
    const records = await selectedRecords(tx, context, command, body);
    const effectsOf = (after: AnyRecord) => [messageAbout(after, "goodsOrder.deliver")];
    return recordEach(tx, context, { resource: goodsOrder, command, records, effectsOf }, async (before) =>
      updateRecord(tx, goodsOrder, before, { delivered: await deliverVirtual(tx, context, before) }, context.actor.id),
    );
  },
};
