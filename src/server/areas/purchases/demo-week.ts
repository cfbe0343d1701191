import { PayState } from "#domain/enumerations/money.ts";
import { Platform } from "#domain/enumerations/system.ts";
import { InvoiceState, PurchaseKind, Recognition } from "#domain/purchases/enumerations.ts";
import { purchaseRecord } from "#domain/purchases/purchase-record.resource.ts";
import type { DemoWeek } from "#server/demo/demo-week.ts";
import { pastCurrency, pastMethod, pastPayment } from "#server/areas/payments/past-payment.ts";
import { PAY_SECONDS } from "#server/areas/payments/payments.ts";
import { newNumber } from "#server/resources/new-number.ts";
import type { Row } from "#server/resources/row.ts";
import { insertRecord, updateRecord } from "#server/resources/write.ts";
import { paidValues, postPurchase } from "./settle.ts";

const CHANCE = 0.07;
const [INVOICE_ASKED, INVOICE_ISSUED] = [0.12, 0.22] as const;

/** What is sold: kind, name, duration, and the price in the smallest unit of any currency. */
const offers = [
  ["membership", "3级会员 1个月", "month1", 2_500],
  ["membership", "3级会员 12个月", "month12", 19_800],
  ["membership", "4级会员 3个月", "month3", 9_800],
  ["space", "云空间 100 GB 12个月", "month12", 11_800],
  ["model", "模块化机械龙", null, 3_200],
  ["couponPack", "耗材券包", null, 1_990],
] as const;

/** What members buy beside coins. */
export const demoWeek: DemoWeek = async (tx, context, { user, i, week, currency, at, random, key }) => {
  if (random() > CHANCE) return;
  const [known] = await tx.query("select 1 from purchase_record where request_key = $1", [key]);
  const offer = offers[Math.floor(random() * offers.length)];
  if (known || !offer) return;
  const [kind, itemName, duration, amount] = offer;
  const method = pastMethod(currency, i + week);
  const values: Row = {
    user,
    itemName,
    duration,
    amount,
    method,
    requestKey: key,
    createTime: at,
    orderNo: newNumber("GM", at, 8),
    kind: PurchaseKind.of(kind),
    currency: pastCurrency(currency),
    platform: Platform.of(i % 2 === 0 ? "android" : "webPc"),
    country: currency === "meiyuan" ? "US" : currency === "gangbi" ? "HK" : "CN",
    renewing: kind === "membership" && i % 3 === 0,
    payDeadline: at + PAY_SECONDS,
    recognised: Recognition.of(duration === null ? "atOnce" : "byDay"),
  };
  const order = await insertRecord(tx, purchaseRecord, values, null);
  const subject = { resource: purchaseRecord.name, id: order.id };
  const stored = { currency: order["currency"], method };
  const paid = await pastPayment(tx, { subject, user, amount, ...stored, at, paidAfter: 120 });
  const { entry } = await postPurchase(tx, context, order, at + 120);
  const asks = random();
  const invoiceState = InvoiceState.of(asks < INVOICE_ASKED ? "asked" : asks < INVOICE_ISSUED ? "issued" : "none");
  const { channelNo: tradeNo, channelFee } = paid;
  const patch = { tradeNo, channelFee, entry, payState: PayState.of("paid") };
  const settled = await paidValues(tx, order, patch, at + 120);
  const invoiceTitle = asks < INVOICE_ISSUED ? "林木三维打印工作室" : "";
  await updateRecord(tx, purchaseRecord, order, { ...settled, invoiceState, invoiceTitle }, null);
};
