import { CancelInitiator, CancelReason } from "#domain/enumerations/reports.ts";
import { Currency } from "#domain/currency.ts";
import { MaterialType } from "#domain/enumerations/devices.ts";
import { PayMethod, PayState } from "#domain/enumerations/money.ts";
import { PrintStep } from "#domain/print-service/enumerations.ts";
import { pieceOf, priceOf } from "#domain/print-service/pricing.ts";
import { printOrder } from "#domain/print-service/print-order.resource.ts";
import { DAY, HOUR } from "#kernel/time-units.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import { seeded, whole } from "#server/demo/shapes/random.ts";
import type { Row } from "#server/resources/row.ts";
import { insertRecord } from "#server/resources/write.ts";
import { initiatorOf } from "../cancel-order.ts";
import { deadlines } from "../order-deadlines.ts";
import { orderNoOf } from "../place-order.ts";

import type { Deed, Made } from "./books.ts";
import { addPayment, addTalk, deedsOf } from "./books.ts";
import type { Plan, Step } from "./plans.ts";
import { people, plans, praises } from "./plans.ts";

/** An offer with its material, and a file that is read. */
interface Stock {
  offers: {
    id: string;
    provider: string;
    consumable: string;
    material: string;
    tech: string;
    unit: "gram" | "cm3";
    price: string;
    start: string;
    density: string;
    colour: string;
    commission: string;
    days: number;
  }[];
  files: { id: string; model: string; volume: number; cover: unknown }[];
  buyers: string[];
}

async function stockOf(tx: Sql): Promise<Stock> {
  const offers = await tx.query<Stock["offers"][0]>(
    `select o.id::text, o.provider::text, o.consumable::text, o.material, o.tech, o.unit, o.price::text,
       o.start_price::text as start, c.density::text, o.colours -> 0 ->> 'color' as colour, p.commission::text, p.lead_days as days
     from provider_consumable o join service_consumable c on c.id = o.consumable
     join print_provider p on p.id = o.provider and p.review = 4 where o.shelf = 1 order by o.id`,
  );
  const files = await tx.query<Stock["files"][0]>(
    `select f.id::text, f.model::text, coalesce(f.volume, 0)::float8 as volume, m.covers -> 0 as cover from model_file f
     join model m on m.id = f.model and m.delete_time is null and m.covers <> '[]' where f.delete_time is null
     order by f.id limit 60`,
  );
  const buyers = await tx.query<{ id: string }>(
    `select id::text from "user" where account like 'demo%' and delete_time is null order by "user".id offset 200 limit 40`,
  );
  return { offers, files, buyers: buyers.map(({ id }) => id) };
}

/** Volume of a small thing in cm³, where the file says none or is a large one. */
const volumeOf = (volume: number, i: number): number => (volume > 2 && volume < 400 ? volume : 12 + ((i * 7) % 60));

function itemOf(
  offer: Stock["offers"][0],
  file: Stock["files"][0],
  i: number,
): Row & { price: number; quantity: number } {
  const random = seeded(4_400 + i);
  const [scale, infill] = [100, [15, 20, 40, 100][i % 4] ?? 20];
  const quantity = i % 5 === 0 ? whole(random, 5, 40) : whole(random, 1, 4);
  const volume = volumeOf(file.volume, i);
  const piece = pieceOf({ volume, scale, infill, tech: offer.tech, density: Number(offer.density) });
  const prices = { price: Number(offer.price), startPrice: Number(offer.start), unit: offer.unit };
  const { id, model } = file;
  const { consumable, material, colour } = offer;
  const layerHeight = offer.tech === "resin" ? 0.05 : 0.2;
  const about = { model, file: id, consumable, material: MaterialType.of(material as "pla"), colour, layerHeight };
  return { ...about, infill, scale, quantity, ...piece, price: priceOf(prices, piece, quantity) };
}

/** Times of the steps of an order, as far as it has come, with its deadlines. */
function timesOf({ step, late }: Plan, placed: number, days: number): Row {
  const [pay, confirm] = [placed + HOUR / 2, placed + 7 * HOUR];
  const print = confirm + (late ? 9 : 1.4) * DAY;
  const ship = print + 10 * HOUR;
  const receive = ship + 3 * DAY;
  const steps: readonly Step[] = ["toPay", "toConfirm", "producing", "toShip", "shipped", "received", "finished"];
  const at = steps.indexOf(step);
  const confirmed = { confirmTime: confirm, confirmHours: 6.5, ...deadlines.producing(confirm, days) };
  const all: readonly Row[] = [
    deadlines.toPay(placed),
    { payTime: pay, ...deadlines.toConfirm(pay) },
    { ...confirmed, ...(late ? { late: true, lateAt: null } : {}) },
    { printTime: print },
    { shipTime: ship, courier: 1, trackNo: `SF14${100_000_000 + (placed % 899_999_999)}`, ...deadlines.shipped(ship) },
    { receiveTime: receive, ...deadlines.received(receive) },
    { finishTime: receive + 7 * DAY, due: null },
  ];
  return Object.assign({}, ...all.slice(0, at + 1));
}

/** What a cancelled order keeps, and when that was. */
function endOf({ end }: Plan, placed: number): Row {
  const [pay, steps] = [placed + HOUR / 2, { step: PrintStep.of("cancelled"), due: null }];
  if (end === "unpaid")
    return {
      ...steps,
      payDeadline: placed + DAY,
      cancelTime: placed + DAY,
      payState: PayState.of("closed"),
      cancelInitiator: CancelInitiator.of("user"),
      cancelAuto: true,
    };
  const paid = { payTime: pay, confirmDeadline: pay + 2 * DAY, payState: PayState.of("refunded") };
  if (end === "unconfirmed")
    return {
      ...steps,
      ...paid,
      cancelTime: pay + 2 * DAY,
      cancelAuto: true,
      reason: "服务商 48 小时未接单",
      cancelInitiator: CancelInitiator.of("serviceProvider"),
    };
  const cause = CancelReason.of(end === "buyer" ? "wrongModelOrSize" : "materialOutOfStock");
  const words = end === "buyer" ? "选错了尺寸" : "灰色 PLA 缺货";
  const by = { cancelReason: cause, cancelInitiator: initiatorOf(cause), reason: words };
  return { ...steps, ...paid, ...by, cancelTime: pay + 5 * HOUR };
}

interface Chosen {
  offer: Stock["offers"][0];
  file: Stock["files"][0];
  buyer: string | undefined;
  item: Row & { price: number; quantity: number };
  placed: number;
}

/** What was paid of an order, and given back. */
function paidValues({ step, end, part }: Plan, i: number, payable: number): Row {
  if (step === "toPay" || end === "unpaid") return {};
  return {
    paid: payable,
    method: PayMethod.of(i % 3 === 0 ? "wechat" : "alipay"),
    channelNo: `DEMO${7_000_000 + i * 7_919}`,
    refunded: end ? payable : part ? Math.floor(payable / 5) : 0,
    payState: PayState.of("paid"),
  };
}

function judgement({ step }: Plan, i: number): Row {
  if ((step !== "finished" && step !== "received") || i % 3 === 1) return {};
  return { score: 3 + ((i * 7) % 3), praise: praises[i % praises.length] };
}

function orderValues(plan: Plan, i: number, { offer, file, buyer, item, placed }: Chosen): Row {
  const [name, phone, province, city, street] = people[i % people.length] ?? people[0];
  const freight = item.price >= 9_900 ? 0 : 1_000;
  const requestKey = `demo-print-${i}`;
  return {
    orderNo: orderNoOf(placed, requestKey),
    cover: file.cover,
    buyer,
    provider: offer.provider,
    items: [item],
    materials: [item["material"]],
    offers: [offer.id],
    quantity: item.quantity,
    currency: Currency.of("renminbi"),
    goodsAmount: item.price,
    freight,
    payable: item.price + freight,
    ...paidValues(plan, i, item.price + freight),
    commissionRate: Number(offer.commission),
    step: PrintStep.of(plan.step),
    address: { name, phone, country: "CN", province, city, street, zip: "518000" },
    country: "CN",
    remarkBuyer: i % 4 === 0 ? "请去除支撑后再发货" : "",
    ...(plan.end ? endOf(plan, placed) : timesOf(plan, placed, offer.days)),
    ...judgement(plan, i),
    requestKey,
    createTime: placed,
  };
}

async function addOrder(tx: Sql, plan: Plan, i: number, now: number, stock: Stock): Promise<Made | null> {
  const { offers, files, buyers } = stock;
  const offer = offers[(i * 5) % offers.length];
  const file = files[(i * 3) % files.length];
  if (!offer || !file) return null;
  const placed = Math.floor(now - plan.hours * HOUR - 600);
  const chosen = { offer, file, buyer: buyers[(i * 11) % buyers.length], item: itemOf(offer, file, i), placed };
  const order = await insertRecord(tx, printOrder, orderValues(plan, i, chosen), null);
  const isPaid = order["payTime"] !== null;
  return { plan, order, payment: isPaid ? await addPayment(tx, order) : null };
}

/** Adds orders of the last weeks in every step. Their postings follow each other in the order of time. */
export async function addDemoOrders(tx: Sql, context: Context, now: number): Promise<void> {
  const stock = await stockOf(tx);
  if (stock.offers.length === 0 || stock.files.length === 0 || stock.buyers.length === 0) return;
  const deeds: Deed[] = [];
  for (const [i, plan] of plans.entries()) {
    const made = await addOrder(tx, plan, i, now, stock);
    if (!made) continue;
    if (i % 3 === 0 && plan.step !== "toPay") await addTalk(tx, made, i);
    deeds.push(...deedsOf(tx, context, made));
  }
  for (const { run } of deeds.toSorted((a, b) => a.time - b.time)) await run();
}
