import { Currency } from "#domain/currency.ts";
import { PayState } from "#domain/enumerations/money.ts";
import { photo3dOrder } from "#domain/photo-orders/photo-3d-order.resource.ts";
import { PhotoOrderStep } from "#domain/photo-orders/enumerations.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { pastMethod, pastPayment, pastRefund } from "#server/areas/payments/past-payment.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import { remember } from "#server/providers/local-memory.ts";
import { readRecord } from "#server/resources/detail.ts";
import { updateRecord } from "#server/resources/write.ts";
import { payPartner, postBack, takeIn } from "../order-money.ts";

/** A movement of the books, at its time in seconds since 1970. */
export interface Deed {
  time: number;
  run: () => Promise<unknown>;
}

const isoCodes = { renminbi: "CNY", gangbi: "HKD", meiyuan: "USD" } as const;

/** Lets a member pay an order, whose payment the channel of the demo remembers. */
async function pay(tx: Sql, context: Context, { id }: AnyRecord): Promise<AnyRecord> {
  const order = await readRecord(tx, photo3dOrder, id);
  const key = Currency.value(order["currency"])?.key ?? "renminbi";
  const [at, time] = [Number(order["createTime"]) + 120, Number(order["payTime"])];
  const { currency, user } = order;
  const amount = Number(order["price"]);
  const past = await pastPayment(tx, {
    subject: { resource: photo3dOrder.name, id },
    user: String(user),
    amount,
    currency,
    method: pastMethod(key, Number(id)),
    at,
    paidAfter: time - at,
  });
  const no = String(past["paymentNo"]);
  const known = { kind: "paid", state: "paid", currency: isoCodes[key], amount, seconds: null } as const;
  await remember(tx, { no, deed: "payment", ...known });
  await takeIn(tx, context, order, past, time);
  const { method, channelNo } = past;
  await updateRecord(tx, photo3dOrder, order, { paid: amount, method, channelNo }, null);
  return past;
}

async function giveBack(tx: Sql, context: Context, { id }: AnyRecord, payment: AnyRecord, time: number): Promise<void> {
  const order = await readRecord(tx, photo3dOrder, id);
  const [amount, reason] = [Number(order["paid"]), String(order["reason"])];
  const { entry } = await postBack(tx, context, order, payment, { amount, reason }, time);
  await pastRefund(tx, payment, time, reason, entry);
  const patch = { refunded: amount, payState: PayState.of("refunded") };
  await updateRecord(tx, photo3dOrder, order, patch, null);
}

async function finish(tx: Sql, context: Context, { id }: AnyRecord, time: number): Promise<void> {
  const order = await readRecord(tx, photo3dOrder, id);
  await updateRecord(tx, photo3dOrder, order, { partnerNet: await payPartner(tx, context, order, time) }, null);
}

/** What the orders of the demo move: each payment, and what became of it. */
export async function photoDeeds(tx: Sql, context: Context): Promise<Deed[]> {
  const rows = await tx.query<{ id: string }>(
    "select id::text from photo3d_order where pay_time is not null and request_key like 'demo-photo-%' order by photo3d_order.id",
  );
  const deeds: Deed[] = [];
  for (const { id } of rows) {
    const order = await readRecord(tx, photo3dOrder, id);
    const paid: { by?: AnyRecord } = {};
    const run = async (): Promise<void> => void (paid.by = await pay(tx, context, order));
    deeds.push({ time: Number(order["payTime"]), run });
    if (order["step"] === PhotoOrderStep.of("finished")) {
      const time = Number(order["finishTime"]);
      deeds.push({ time, run: () => finish(tx, context, order, time) });
    }
    if (order["step"] === PhotoOrderStep.of("cancelled")) {
      const time = Number(order["cancelTime"]);
      deeds.push({ time, run: async () => paid.by && giveBack(tx, context, order, paid.by, time) });
    }
  }
  return deeds;
}
