import { afterSale } from "#domain/after-sales/after-sale.resource.ts";
import { SaleStatus } from "#domain/after-sales/enumerations.ts";
import { Courier } from "#domain/enumerations/money.ts";
import { ShipState } from "#domain/mall/enumerations.ts";
import { PrintStep } from "#domain/print-service/enumerations.ts";
import { resourceNamed } from "#domain/index.ts";
import { Refusal } from "#kernel/errors.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { DAY, HOUR } from "#kernel/time-units.ts";
import { statesAfter } from "#server/commands/states-after.ts";
import { moveBySystem } from "#server/commands/move-by-system.ts";
import type { Context } from "#server/context.ts";
import type { Database, Sql } from "#server/db/sql.ts";
import type { AfterDemo } from "#server/demo/area-demo.ts";
import { readRecord } from "#server/resources/detail.ts";
import type { Row } from "#server/resources/row.ts";
import { updateRecord } from "#server/resources/write.ts";
import { systemContext } from "#server/system-context.ts";
import { agreedFields, decided, deadlineFrom } from "./agreed.ts";
import { askedOf } from "./amounts.ts";
import type { NewCase } from "./app.ts";
import { answerCase, openCase, sendBack, withdrawCase } from "./app.ts";
import { settleCase } from "./settle.ts";
import { saleSubject } from "./subject.ts";

const MALL = 26;
const PRINTS = 10;

/** What members write, by kind. */
const words: Readonly<Record<string, readonly string[]>> = {
  refund: ["收到时料盘已裂开，没法用。", "少发了一件，麻烦看下。", "一直显示运输中，半个月没到。"],
  returnRefund: ["颜色和图片差太多，想退。", "打开发现是旧款，申请退货。", "买重了，没有拆封。"],
  exchange: ["喷头口径发错了，换 0.4 的。", "外壳有划痕，换一个。"],
};
const kinds = ["refund", "returnRefund", "exchange", "refund", "returnRefund"] as const;
const causes = { refund: "商品破损或有缺陷", returnRefund: "与描述不符", exchange: "发错或漏发" } as const;

interface Wanted {
  order: AnyRecord;
  type: "goodsOrder" | "printOrder";
  kind: keyof typeof causes;
  i: number;
}

/** Orders that members have or await, those that cost most first. */
async function ordersOf(
  db: Database,
  type: Wanted["type"],
  states: readonly unknown[],
  most: number,
): Promise<AnyRecord[]> {
  const [table, column, price] =
    type === "goodsOrder"
      ? ["goods_order", "ship", "beans + coins + money"]
      : ["print_order", "step", "paid - refunded"];
  const rows = await db.query<{ id: string }>(
    `select id::text from ${table} where ${column} = any($1::smallint[]) and delete_time is null
       and (receive_time is null or receive_time > now() - interval '7 days')
     order by ${price} desc, ${table}.id desc limit ${most}`,
    [states],
  );
  const orders: AnyRecord[] = [];
  for (const { id } of rows) orders.push(await readRecord(db, resourceNamed(type), id));
  return orders;
}

/** What is asked of an order: one that cost nothing is only exchanged. */
async function kindFor(order: AnyRecord, i: number): Promise<Wanted["kind"]> {
  const { beans, coins, money } = (await saleSubject("goodsOrder")).paid(order);
  return beans + coins + money === 0 ? "exchange" : (kinds[i % kinds.length] ?? "refund");
}

async function open(tx: Sql, context: Context, { order, type, kind, i }: Wanted): Promise<AnyRecord> {
  const paid = (await saleSubject(type)).paid(order);
  const some = (amount: number): number => (i % 4 === 1 ? Math.ceil(amount / 2) : amount);
  const [cover = null] = (
    await tx.query<{ cover: unknown }>(
      "select covers -> 0 as cover from model where covers <> '[]' order by model.id offset $1 limit 1",
      [i],
    )
  ).map(({ cover: one }) => one);
  const texts = words[kind] ?? [];
  const wanted: NewCase = {
    member: String(order["user"] ?? order["buyer"]),
    orderType: type,
    order: order.id,
    line: type === "printOrder" ? 1 : 0,
    kind,
    cause: causes[kind],
    words: texts[i % texts.length] ?? "",
    pictures: cover ? [cover] : [],
    ...(kind === "exchange"
      ? {}
      : { ask: { beans: some(paid.beans), coins: some(paid.coins), money: some(paid.money) } }),
  };
  return openCase(tx, context, wanted);
}

const said = (side: string, text: string, time: number, admin: string | null = null): Row => ({
  side,
  admin,
  words: text,
  pictures: [],
  time,
});

async function talk(tx: Sql, record: AnyRecord, admin: string, now: number): Promise<AnyRecord> {
  const answers = [
    said("staff", "您好，麻烦补一张外箱和面单的照片，方便我们核实。", now - 5 * HOUR, admin),
    said("user", "外箱已经扔了，只有商品的照片，可以吗？", now - 4 * HOUR),
  ];
  return updateRecord(tx, afterSale, record, { answers, answerTime: now - 5 * HOUR, answerHours: 2 }, null);
}

async function agreeTo(tx: Sql, context: Context, record: AnyRecord, admin: string): Promise<AnyRecord> {
  if (record["status"] !== SaleStatus.of("waiting")) return record;
  const patch = {
    ...statesAfter(afterSale, "agree"),
    ...agreedFields(record, askedOf(record), context.now),
    handler: admin,
  };
  return moveBySystem(tx, context, { resource: afterSale, verb: "agree", before: record, patch });
}

async function settleNow(tx: Sql, context: Context, record: AnyRecord): Promise<void> {
  const more = { ...(await settleCase(tx, context, record)), settleAt: null, sendBy: null, doneTime: context.now };
  const patch = { ...statesAfter(afterSale, "settle"), ...more };
  await moveBySystem(tx, context, { resource: afterSale, verb: "settle", before: record, patch });
}

/** Does with a case what its place says, so that there are some in every state. */
async function goOn(tx: Sql, context: Context, record: AnyRecord, i: number, admin: string): Promise<void> {
  const { now } = context;
  const member = String(record["user"]);
  switch (i % 9) {
    case 1:
      await talk(tx, record, admin, now);
      return;
    case 2:
      await settleIfReady(tx, context, await agreeTo(tx, context, record, admin));
      return;
    case 3: {
      const reason = "人为损坏，不在售后范围";
      const patch = {
        ...statesAfter(afterSale, "refuse"),
        ...decided(record, now),
        handler: admin,
        reason,
        doneTime: now,
      };
      await moveBySystem(tx, context, { resource: afterSale, verb: "refuse", before: record, patch, reason });
      return;
    }
    case 4: {
      const agreed = await agreeTo(tx, context, record, admin);
      if (agreed["sendBy"] === null) return settleIfReady(tx, context, agreed);
      await sendBack(tx, context, {
        id: record.id,
        member,
        courier: Courier.of("sf"),
        trackNo: `SF${1_500_000_000_000 + i * 91_711}`,
      });
      return;
    }
    case 5:
      await withdrawCase(tx, context, record.id, member);
      return;
    case 6:
      await agreeTo(tx, context, record, admin);
      return;
    case 7:
      await updateRecord(
        tx,
        afterSale,
        record,
        { ...deadlineFrom(record, now - 50 * HOUR), late: true, lateAt: null },
        null,
      );
      return;
    case 8:
      await answerCase(tx, context, { id: record.id, member, words: "请尽快处理，谢谢。" });
      return;
    default:
  }
}

/** Settles a case that waits for no goods. */
async function settleIfReady(tx: Sql, context: Context, record: AnyRecord): Promise<void> {
  if (record["status"] === SaleStatus.of("passed") && record["sendBy"] === null) await settleNow(tx, context, record);
}

/** Moves a case into the past, with all that it says of times. */
async function age(tx: Sql, id: string, seconds: number): Promise<void> {
  const names = ["create_time", "apply_time", "answer_time", "decide_time", "done_time"];
  const set = names.map((name) => `${name} = ${name} - make_interval(secs => $2)`).join(", ");
  await tx.query(`update after_sale set ${set} where id = $1::bigint`, [id, seconds]);
}

/** Adds cases of orders of the last weeks, in every state, with pictures and talks. */
export const afterDemo: AfterDemo = async (db) => {
  const [known] = await db.query("select 1 from after_sale limit 1");
  if (known) return;
  const context = systemContext(db);
  const shipped = (["shipped", "received"] as const).map((key) => ShipState.of(key));
  const printed = (["shipped", "received", "finished"] as const).map((key) => PrintStep.of(key));
  const admins = await db.query<{ id: string }>(
    "select id::text from admin where delete_time is null order by admin.id offset 1 limit 3",
  );
  const wanted: Wanted[] = [];
  for (const [i, order] of (await ordersOf(db, "goodsOrder", shipped, MALL)).entries())
    wanted.push({ order, type: "goodsOrder", kind: await kindFor(order, i), i });
  for (const [i, order] of (await ordersOf(db, "printOrder", printed, PRINTS)).entries())
    wanted.push({ order, type: "printOrder", kind: "refund", i: i + 1 });
  for (const one of wanted)
    try {
      await db.transaction(async (tx) => {
        const record = await open(tx, context, one);
        await goOn(tx, context, record, one.i, admins[one.i % Math.max(1, admins.length)]?.id ?? "1");
        const isOpen = [0, 1, 6, 7, 8].includes(one.i % 9);
        await age(tx, record.id, isOpen ? (one.i % 5) * 3 * HOUR : (one.i * DAY) / 3);
      });
    } catch (error) {
      // What its service does not take, or nothing is left of, has no case.
      if (!(error instanceof Refusal)) throw error;
    }
};
