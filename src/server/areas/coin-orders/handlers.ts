import { coinOrderCommands } from "#commands/coin-orders/coin-order.ts";
import { coinOrder } from "#domain/coin-orders/coin-order.resource.ts";
import { CoinObject } from "#domain/coin-orders/enumerations.ts";
import type { CommandRequest } from "#domain/api/commands.ts";
import { resourceNamed } from "#domain/index.ts";
import { OrderState, PayState } from "#domain/enumerations/money.ts";
import { goodsOrder } from "#domain/mall/goods-order.resource.ts";
import { modelOrder } from "#domain/orders/model-order.resource.ts";
import type { Command } from "#kernel/command.ts";
import { guardRefused, prefixErrors } from "#kernel/errors.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { closeOrderOf, deliverGoods, falseOrderOf } from "#server/areas/mall/order-ends.ts";
import { falseModelOrder, refundModelOrder } from "#server/areas/orders/order-ends.ts";
import { reasonOf } from "#server/commands/check-reason.ts";
import { tell } from "#server/commands/foretell.ts";
import type { Handler, Handlers } from "#server/commands/handler.ts";
import { recordEach, selectedRecords, selectionBody } from "#server/commands/run-on-selection.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import type { Effect } from "#server/outbox/outbox-entry.ts";
import { readRecord } from "#server/resources/detail.ts";
import type { Row } from "#server/resources/row.ts";
import { checkedValues } from "#server/resources/write.ts";
import { leftOf, payBackCoins, takeFalse } from "./coin-money.ts";
import { coinGoods } from "./objects.ts";
import { moveCoinOrder } from "./place-coin-order.ts";

interface Ending {
  before: AnyRecord;
  reason: string;
  input: Row;
}

const sourceOf = ({ sourceType, source }: AnyRecord): { type: string; id: string } | null =>
  source === null ? null : { type: String(sourceType), id: String(source) };

/** Locks the orders of other areas before their coin orders, as everywhere, so that two calls never wait for each other. */
async function lockSources(tx: Sql, ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    const source = sourceOf(await readRecord(tx, coinOrder, id));
    if (source) await readRecord(tx, resourceNamed(source.type), source.id, true);
  }
}

/** Handler that ends or repeats an order by the order of its object, which the coin order then follows. */
const endingBy = (
  command: Command,
  how: (tx: Sql, context: Context, ending: Ending) => Promise<unknown>,
  event: string | null = command.id,
): Handler => ({
  body: selectionBody(coinOrder.name, command.input),
  handle: async (context, body, tx) => {
    await lockSources(tx, (body["ids"] as unknown[]).map(String));
    const given = body["reason"] as CommandRequest["reason"];
    const reason = await reasonOf(tx, command, given, command.reasons !== null);
    const input = await prefixErrors("input.", () =>
      checkedValues(tx, command.input, (body["input"] ?? {}) as Row, null),
    );
    const records = await selectedRecords(tx, context, command.id, body);
    const effectsOf = (after: AnyRecord): Effect[] =>
      event === null
        ? []
        : [
            {
              kind: "authorMessage",
              receiver: String(after["user"]),
              event,
              title: String(after["objectName"]),
              reason: reason.text,
              reasonKey: reason.key,
            },
          ];
    const change = { resource: coinOrder, command: command.id, records, reason, effectsOf };
    return recordEach(tx, context, change, async (before) => {
      await how(tx, context, { before, reason: reason.text, input });
      return readRecord(tx, coinOrder, before.id, true);
    });
  },
});

/** Returns what is left of an order that has none of another area, and takes the object back. */
async function refundOwn(tx: Sql, context: Context, { before, reason }: Ending): Promise<void> {
  await coinGoods(before["object"]).takeBack(tx, context, before);
  const refundEntry = await payBackCoins(tx, context, before, { coins: leftOf(before), reason, key: before.id });
  const patch = { refundEntry, refundReason: reason, returned: before["coins"], closeTime: context.now };
  await moveCoinOrder(tx, context, before, "giveBack", patch, reason);
}

const refund = endingBy(coinOrderCommands.refund, async (tx, context, ending) => {
  const { before, reason, input } = ending;
  const left = leftOf(before);
  tell(context, [`退还会员 ${left} 金币`, `Coins back to the member: ${left}`]);
  const source = sourceOf(before);
  if (source?.type === modelOrder.name) {
    const order = await readRecord(tx, modelOrder, source.id, true);
    return refundModelOrder(tx, context, order, { reason, isSure: input["override"] === true });
  }
  if (source?.type === goodsOrder.name)
    return closeOrderOf(tx, context, await readRecord(tx, goodsOrder, source.id, true), reason);
  return refundOwn(tx, context, ending);
});

/** An order that is not genuine keeps its coins. */
const markFalse = endingBy(coinOrderCommands.markNotGenuine, async (tx, context, { before, reason }) => {
  const source = sourceOf(before);
  if (source?.type === modelOrder.name)
    return falseModelOrder(tx, context, await readRecord(tx, modelOrder, source.id, true), reason);
  if (source?.type === goodsOrder.name)
    return falseOrderOf(tx, context, await readRecord(tx, goodsOrder, source.id, true), reason);
  const isPaid = before["state"] === OrderState.of("succ");
  if (isPaid) await takeFalse(tx, context, before, reason);
  const payState = isPaid ? {} : { payState: PayState.of("closed") };
  const patch = { ...payState, refundReason: reason, closeTime: context.now };
  return moveCoinOrder(tx, context, before, "markFalse", patch, reason);
});

const deliverAgain = endingBy(
  coinOrderCommands.deliverAgain,
  async (tx, context, { before }) => {
    if (before["object"] === CoinObject.of("goods"))
      return deliverGoods(tx, context, await readRecord(tx, goodsOrder, String(before["source"]), true));
    const { deliver } = coinGoods(before["object"]);
    if (!deliver) throw guardRefused("不用交付", "There is nothing to deliver");
    return deliver(tx, context, before);
  },
  null,
);

export const handlers: Handlers = {
  "coinOrder.refund": refund,
  "coinOrder.markNotGenuine": markFalse,
  "coinOrder.deliverAgain": deliverAgain,
};
