import { guardRefused } from "#kernel/errors.ts";
import { createHash } from "node:crypto";
import { MaterialStock, OfferReview } from "#domain/print-service/enumerations.ts";
import { Currency } from "#domain/currency.ts";
import { UpDown } from "#domain/enumerations/review.ts";
import { model } from "#domain/models/model.resource.ts";
import type { Bounds } from "#domain/models/model-file.resource.ts";
import { modelFile } from "#domain/models/model-file.resource.ts";
import { addressFields } from "#domain/print-service/print-order-items.ts";
import { fits, pieceOf, priceOf } from "#domain/print-service/pricing.ts";
import { printOrder } from "#domain/print-service/print-order.resource.ts";
import { printProvider } from "#domain/print-service/print-provider.resource.ts";
import { providerConsumable } from "#domain/print-service/provider-consumable.resource.ts";
import { serviceConsumable } from "#domain/print-service/service-consumable.resource.ts";
import { amountLabel } from "#kernel/amount.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { localOf } from "#kernel/time-zone.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import { freightTo } from "#server/areas/goods/freight.ts";
import { readRecord } from "#server/resources/detail.ts";
import type { Row } from "#server/resources/row.ts";
import { checkedValues, insertRecord } from "#server/resources/write.ts";
import { couponDiscount, lockCouponOf } from "./order-coupon.ts";
import { deadlines } from "./order-deadlines.ts";
import { commissionAt, isOpen } from "./provider-state.ts";
import { regionFor } from "./region-for.ts";

/** One line of a new order. */
export interface WantedItem {
  /** Ids of a modelFile and of a providerConsumable. */
  file: string;
  offer: string;
  colour: string;
  layerHeight: number;
  infill: number;
  scale: number;
  quantity: number;
}

/** A member's wish to have something printed. */
export interface WantedOrder {
  buyer: string;
  provider: string;
  items: readonly WantedItem[];
  /** Fields of the address, in clear. */
  address: Row;
  /** Id of a couponRecord of the buyer. */
  coupon?: string;
  remark?: string;
  /** Key of the caller, so that a repeated call places once. */
  requestKey: string;
}

const MOST_ITEMS = 50;
const BEIJING = 28_800;

/** Number with the day in Beijing and six signs of its own. */
export function orderNoOf(now: number, requestKey: string): string {
  const day = new Date(localOf(BEIJING, now) * 1_000).toISOString().slice(2, 10).replaceAll("-", "");
  const signs = BigInt(`0x${createHash("sha256").update(requestKey).digest("hex").slice(0, 12)}`).toString(36);
  return `PO${day}-${signs.slice(-6).padStart(6, "0").toUpperCase()}`;
}

const inRange = (value: number, low: number, high: number): boolean => value >= low && value <= high;

function checkItem({ scale, infill, quantity, layerHeight }: WantedItem, at: string): void {
  if (!Number.isInteger(quantity) || !inRange(quantity, 1, 999))
    throw guardRefused("件数应为 1 到 999", "Pieces must be 1 to 999", `${at}.quantity`);
  if (!Number.isInteger(scale) || !inRange(scale, 1, 1_000))
    throw guardRefused("缩放应为 1% 到 1000%", "The scale must be 1 % to 1000 %", `${at}.scale`);
  if (!Number.isInteger(infill) || !inRange(infill, 0, 100))
    throw guardRefused("填充应为 0 到 100%", "The infill must be 0 % to 100 %", `${at}.infill`);
  if (!inRange(layerHeight, 0.01, 0.6))
    throw guardRefused("层厚应为 0.01 到 0.6 mm", "The layer must be 0.01 to 0.6 mm", `${at}.layerHeight`);
}

/** The offer of an item. @throws Refusal where it is another provider's, or cannot be ordered now */
async function offerOf(tx: Sql, provider: AnyRecord, item: WantedItem, at: string): Promise<AnyRecord> {
  const offer = await readRecord(tx, providerConsumable, item.offer);
  const isOffered =
    String(offer["provider"]) === provider.id &&
    offer["shelf"] === UpDown.of("up") &&
    offer["review"] === OfferReview.of("passed") &&
    offer["stock"] !== MaterialStock.of("none");
  if (!isOffered) throw guardRefused("这种耗材现在不能下单，请换一种", "Choose another material", `${at}.offer`);
  if (offer["currency"] !== provider["currency"])
    throw guardRefused("耗材币种与服务商不同", "The material has another currency than its provider", `${at}.offer`);
  if (!(offer["colours"] as { color: string }[]).some(({ color }) => color === item.colour))
    throw guardRefused("没有这种颜色，请换一种", "There is no such colour. Choose another one", `${at}.colour`);
  return offer;
}

/** Refuses what is larger than the machines of the provider. */
function checkSize(file: AnyRecord, provider: AnyRecord, scale: number, at: string): void {
  const bounds = file["bounds"] as Bounds | null;
  if (!bounds || !file["volume"])
    throw guardRefused("文件还没有解析出尺寸，请稍后再试", "The file is not read yet. Try again later", `${at}.file`);
  const most = provider["maxSize"] as { x: number; y: number; z: number };
  const size = bounds.size.map((one) => (one * scale) / 100);
  if (fits(size, [most.x, most.y, most.z])) return;
  const wanted = size.map((one) => Math.ceil(one)).join(" × ");
  throw guardRefused(
    `尺寸 ${wanted} mm 超过服务商的 ${most.x} × ${most.y} × ${most.z} mm，请缩小或换一家`,
    `${wanted} mm exceeds the ${most.x} × ${most.y} × ${most.z} mm of the provider. Make it smaller`,
    `${at}.scale`,
  );
}

interface Line {
  item: Row;
  offer: AnyRecord;
  model: AnyRecord;
}

async function lineOf(tx: Sql, provider: AnyRecord, wanted: WantedItem, i: number): Promise<Line> {
  const at = `items[${i}]`;
  checkItem(wanted, at);
  const offer = await offerOf(tx, provider, wanted, at);
  const file = await readRecord(tx, modelFile, wanted.file);
  checkSize(file, provider, wanted.scale, at);
  const material = await readRecord(tx, serviceConsumable, String(offer["consumable"]));
  const piece = pieceOf({
    volume: Number(file["volume"]),
    scale: wanted.scale,
    infill: wanted.infill,
    tech: String(material["tech"]),
    density: Number(material["density"]),
  });
  const prices = {
    price: Number(offer["price"]),
    startPrice: Number(offer["startPrice"]),
    unit: offer["unit"] as "gram" | "cm3",
  };
  const { layerHeight, infill, scale, quantity, colour } = wanted;
  return {
    offer,
    model: await readRecord(tx, model, String(file["model"])),
    item: {
      model: file["model"],
      file: file.id,
      consumable: material.id,
      material: material["material"],
      colour,
      layerHeight,
      infill,
      scale,
      quantity,
      ...piece,
      price: priceOf(prices, piece, quantity),
    },
  };
}

/** The provider, who must take orders now. */
async function providerOf(tx: Sql, context: Context, id: string): Promise<AnyRecord> {
  const provider = await readRecord(tx, printProvider, id);
  if (!isOpen(provider, context.now))
    throw guardRefused(
      "服务商现在不接单，请换一家",
      "The provider takes no orders now. Choose another one",
      "provider",
    );
  return provider;
}

const sumOf = (lines: readonly Line[], name: string): number =>
  lines.reduce((sum, { item }) => sum + Number(item[name]), 0);

const gramsOf = (lines: readonly Line[]): number =>
  Math.max(1, Math.ceil(lines.reduce((sum, { item }) => sum + Number(item["weight"]) * Number(item["quantity"]), 0)));

/** Freight to the region of the address, in the currency of the provider. */
async function freightOf(tx: Sql, provider: AnyRecord, address: Row, lines: readonly Line[]): Promise<number> {
  const region = await regionFor(tx, provider, String(address["country"]));
  if (region["currency"] !== provider["currency"]) return 0;
  const tried = await freightTo(tx, region.id, { grams: gramsOf(lines), amount: sumOf(lines, "price") });
  return tried?.quote.price ?? 0;
}

function checkLeast(provider: AnyRecord, goodsAmount: number): void {
  const least = Number(provider["minOrder"] ?? 0);
  if (goodsAmount >= least) return;
  const [zh, en] = amountLabel(least, Currency.value(provider["currency"])?.format ?? null);
  throw guardRefused(`服务商 ${zh} 起订`, `The provider takes orders from ${en}`, "items");
}

async function amountsOf(tx: Sql, context: Context, wanted: WantedOrder, provider: AnyRecord, lines: readonly Line[]) {
  const goodsAmount = sumOf(lines, "price");
  checkLeast(provider, goodsAmount);
  const freight = await freightOf(tx, provider, wanted.address, lines);
  const { discount, coupon } = await couponDiscount(tx, context, wanted.coupon, {
    currency: provider["currency"] as number,
    lines: lines.map(({ item }) => ({
      amount: Number(item["price"]),
      of: { models: [String(item["model"])], printService: [provider.id] },
    })),
    freight,
  });
  const payable = goodsAmount + freight - discount;
  if (payable < 1) throw guardRefused("优惠后金额须大于 0", "Something must be left to pay after the coupon", "coupon");
  return { goodsAmount, freight, discount, payable, coupon };
}

/**
 * Places an order of a member. The price is that of the day; nothing of it changes any more. No command of the console
 * places orders.
 * @returns the order; the same for the same key
 * @throws Refusal guardRefused with the field and the way out, illegalParameter for a wrong address
 */
export async function placeOrder(tx: Sql, context: Context, wanted: WantedOrder): Promise<AnyRecord> {
  const { buyer, requestKey, items } = wanted;
  await tx.query("select pg_advisory_xact_lock(hashtext('print order'), hashtext($1))", [requestKey]);
  const [known] = await tx.query<{ id: string }>("select id::text from print_order where request_key = $1", [
    requestKey,
  ]);
  if (known) return readRecord(tx, printOrder, known.id);
  if (items.length === 0 || items.length > MOST_ITEMS)
    throw guardRefused(`一单 1 到 ${MOST_ITEMS} 项`, `An order has 1 to ${MOST_ITEMS} items`, "items");
  const provider = await providerOf(tx, context, wanted.provider);
  const address = await checkedValues(tx, addressFields, wanted.address, null);
  const lines: Line[] = [];
  for (const [i, item] of items.entries()) lines.push(await lineOf(tx, provider, item, i));
  const { coupon, ...amounts } = await amountsOf(tx, context, { ...wanted, address }, provider, lines);
  const covers = lines[0]?.model["covers"] as unknown[] | undefined;
  const order = await insertRecord(
    tx,
    printOrder,
    {
      orderNo: orderNoOf(context.now, requestKey),
      cover: covers?.[0] ?? null,
      buyer,
      provider: provider.id,
      items: lines.map(({ item }) => item),
      materials: [...new Set(lines.map(({ item }) => item["material"]))],
      offers: [...new Set(lines.map(({ offer }) => offer.id))],
      quantity: sumOf(lines, "quantity"),
      currency: provider["currency"],
      ...amounts,
      coupon: coupon?.id ?? null,
      commissionRate: commissionAt(provider, context.now),
      address,
      country: address["country"],
      remarkBuyer: (wanted.remark ?? "").slice(0, 200),
      ...deadlines.toPay(context.now),
      requestKey,
    },
    null,
  );
  if (coupon) await lockCouponOf(tx, context, coupon.id, order);
  return order;
}
