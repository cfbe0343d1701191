import type { SaleAmounts } from "#domain/after-sales/api.ts";
import { afterSale } from "#domain/after-sales/after-sale.resource.ts";
import { GoodsBack, SaleKind, SaleOrder, SaleStatus } from "#domain/after-sales/enumerations.ts";
import { MOST_ANSWERS } from "#domain/after-sales/limits.ts";
import { Courier } from "#domain/enumerations/money.ts";
import type { Stored } from "#kernel/enumeration.ts";
import { guardRefused } from "#kernel/errors.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { DAY, HOUR } from "#kernel/time-units.ts";
import { moveBySystem } from "#server/commands/move-by-system.ts";
import { statesAfter } from "#server/commands/states-after.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import { readRecord } from "#server/resources/detail.ts";
import { newNumber } from "#server/resources/new-number.ts";
import type { Row } from "#server/resources/row.ts";
import { insertRecord, updateRecord } from "#server/resources/write.ts";
import { agreedFields, deadlineFrom, messageAbout } from "./agreed.ts";
import { askedOf, lockOrder, promisedBy, worthOf } from "./amounts.ts";
import { agreesBySelf } from "./auto-agree.ts";
import { bestService, servicesAt, termsOf } from "./services.ts";
import type { SaleFacts } from "./subject.ts";
import { checkWithin, isNothing, minus, saleSubject } from "./subject.ts";

/** What members do in the app. The console has no commands for it. `member` is the caller. */

/** A case that a member opens. */
export interface NewCase {
  member: string;
  orderType: Parameters<typeof SaleOrder.of>[0];
  order: string;
  /** Line of the order from 1; the whole order without it. */
  line?: number;
  kind: Parameters<typeof SaleKind.of>[0];
  /** One of the reasons of the service. */
  cause: string;
  words?: string;
  pictures?: readonly unknown[];
  video?: unknown;
  /** What is asked back, in the smallest units. Nothing for an exchange, a resend or a repair. */
  ask?: Partial<Omit<SaleAmounts, "currency">>;
}

/** @throws Refusal guardRefused where the line, or the order as a whole, has an open case */
async function checkNoOther(tx: Sql, { orderType, order, line = 0 }: NewCase): Promise<void> {
  const [other] = await tx.query<{ no: string }>(
    `select sale_no as no from after_sale where order_type = $1 and "order" = $2::bigint and status = any($3::smallint[])
       and (line = $4 or line = 0 or $4 = 0) and delete_time is null limit 1`,
    [orderType, order, [SaleStatus.of("waiting"), SaleStatus.of("passed")], line],
  );
  if (other)
    throw guardRefused(
      `已有处理中的售后单 ${other.no}，请先等它结束`,
      `Case ${other.no} is open. Wait until it has ended`,
      "order",
    );
}

function checkLine({ lines }: SaleFacts, line: number): void {
  if (line !== 0 && !lines.some((one) => one.line === line))
    throw guardRefused("订单没有这一行", "The order has no such line", "line");
}

/** The service that the order had, by the terms of its day. @throws Refusal guardRefused where there is none, or its time is over */
async function serviceFor(tx: Sql, context: Context, wanted: NewCase, order: AnyRecord, facts: SaleFacts) {
  const { goods, classes, received } = facts;
  const service = bestService(await servicesAt(tx, Number(order["createTime"])), {
    kind: SaleKind.of(wanted.kind),
    orderType: wanted.orderType,
    goods,
    classes,
  });
  if (!service) throw guardRefused("这个订单没有这种售后", "The order has no such after-sale", "kind");
  const terms = termsOf(service);
  // The day of receipt counts as a whole.
  if (received !== null && context.now > received + (terms.days + 1) * DAY)
    throw guardRefused(
      `已超过收货后 ${terms.days} 天的期限`,
      `The time after receipt is over. Days: ${terms.days}`,
      "order",
    );
  const reason = terms.reasons.find(({ text }) => text === wanted.cause);
  if (!reason) throw guardRefused("请选择列出的原因", "Choose one of the reasons", "cause");
  if (reason.proof && (wanted.pictures ?? []).length === 0 && !wanted.video)
    throw guardRefused("这个原因需要上传凭证", "This reason needs a picture or a video", "pictures");
  return { id: service.id, terms };
}

const askPaths = { beans: "ask.beans", coins: "ask.coins", money: "ask.money" } as const;

/** What is asked of the order, within what it has left. */
async function askOf(tx: Sql, wanted: NewCase, order: AnyRecord): Promise<SaleAmounts> {
  const subject = await saleSubject(wanted.orderType);
  const paid = subject.paid(order);
  const ask: SaleAmounts = { beans: 0, coins: 0, money: 0, ...wanted.ask, currency: paid.currency };
  if (!["refund", "returnRefund"].includes(wanted.kind)) {
    if (!isNothing(ask)) throw guardRefused("换货、补发和维修不退款", "It returns no money", "ask");
    const isRepair = wanted.kind === "repair";
    if (!isRepair && !subject.resend)
      throw guardRefused("这类订单不能换货或补发，请申请退款", "It cannot be sent anew. Ask for a refund", "kind");
    return ask;
  }
  if (isNothing(ask)) throw guardRefused("请填写要退的金额", "Say how much is to be returned", "ask");
  const promised = await promisedBy(tx, { id: "0", orderType: wanted.orderType, order: wanted.order });
  checkWithin(ask, minus(paid, promised), askPaths);
  return ask;
}

/** A case that the limits of its service agree to by themselves. Money moves after the undo window, as everywhere. */
async function agreeBySelf(tx: Sql, context: Context, record: AnyRecord): Promise<AnyRecord> {
  return moveBySystem(tx, context, {
    resource: afterSale,
    verb: "agreeBySelf",
    before: record,
    patch: {
      ...statesAfter(afterSale, "agreeBySelf"),
      ...agreedFields(record, askedOf(record), context.now),
      auto: true,
    },
    message: messageAbout(record, "agree"),
  });
}

/**
 * Opens a case about an order.
 * @throws Refusal guardRefused where the order is another member's, has an open case, no such service, or less left
 */
export async function openCase(tx: Sql, context: Context, wanted: NewCase): Promise<AnyRecord> {
  const { member, orderType, line = 0, kind, cause, words = "", pictures = [], video = null } = wanted;
  const order = await lockOrder(tx, { orderType, order: wanted.order });
  const subject = await saleSubject(orderType);
  const facts = await subject.facts(tx, order);
  if (facts.user !== member) throw guardRefused("不是你的订单", "It is another member's order", "order");
  checkLine(facts, line);
  await checkNoOther(tx, wanted);
  const { id: service, terms } = await serviceFor(tx, context, wanted, order, facts);
  const ask = await askOf(tx, wanted, order);
  const [user] = await tx.query<{ lang: number | null }>(`select lang from "user" where id = $1::bigint`, [member]);
  const deadline = context.now + terms.answerHours * HOUR;
  const record = await insertRecord(
    tx,
    afterSale,
    {
      saleNo: newNumber("SH", context.now, 8),
      orderType: SaleOrder.of(orderType),
      order: order.id,
      orderNo: facts.orderNo,
      line,
      item: (facts.lines.find((one) => one.line === line)?.title ?? facts.title).slice(0, 160),
      user: member,
      lang: user?.lang ?? null,
      service,
      terms,
      kind: SaleKind.of(kind),
      cause,
      words: words.trim().slice(0, 500),
      pictures: [...pictures],
      video,
      currency: ask.currency,
      askBeans: ask.beans,
      askCoins: ask.coins,
      askMoney: ask.money,
      ...(await worthOf(tx, ask)),
      applyTime: context.now,
      deadline,
      lateAt: deadline,
    },
    null,
  );
  await subject.held?.(tx, context, order, true);
  return (await agreesBySelf(tx, record)) ? agreeBySelf(tx, context, record) : record;
}

/** Locks a case of the caller. */
async function ownCase(tx: Sql, id: string, member: string): Promise<AnyRecord> {
  const record = await readRecord(tx, afterSale, id, true);
  if (String(record["user"]) !== member) throw guardRefused("不是你的售后单", "It is another member's case", "id");
  return record;
}

const isOpen = ({ status }: AnyRecord, ...keys: Parameters<typeof SaleStatus.of>[0][]): boolean =>
  keys.some((key) => status === SaleStatus.of(key));

/** The member takes a case back. @throws Refusal guardRefused once it has ended or its goods are on their way */
export async function withdrawCase(tx: Sql, context: Context, id: string, member: string): Promise<AnyRecord> {
  const record = await ownCase(tx, id, member);
  if (!isOpen(record, "waiting", "passed")) throw guardRefused("售后单已结束", "The case has ended", "id");
  const stays = [GoodsBack.of("notNeeded"), GoodsBack.of("waiting")];
  if (!stays.includes(String(record["goodsBack"])))
    throw guardRefused("商品已寄回，不能撤销", "The goods are on their way back", "id");
  return moveBySystem(tx, context, {
    resource: afterSale,
    verb: "withdraw",
    before: record,
    patch: {
      ...statesAfter(afterSale, "withdraw"),
      ...deadlineFrom(record, null),
      sendBy: null,
      settleAt: null,
      doneTime: context.now,
    },
  });
}

/** The member has sent the goods back. */
export async function sendBack(
  tx: Sql,
  _context: Context,
  { id, member, courier, trackNo }: { id: string; member: string; courier: Stored; trackNo: string },
): Promise<AnyRecord> {
  const record = await ownCase(tx, id, member);
  const [waiting, sent] = [GoodsBack.of("waiting"), GoodsBack.of("sent")];
  if (!isOpen(record, "passed") || ![waiting, sent].includes(String(record["goodsBack"])))
    throw guardRefused("这个售后单不用寄回", "The case waits for no goods", "id");
  if (!Courier.value(courier)) throw guardRefused("没有这家快递", "There is no such courier", "courier");
  const number = trackNo.trim().slice(0, 64);
  if (number === "") throw guardRefused("请填写运单号", "Give the tracking number", "trackNo");
  const patch: Row = { goodsBack: sent, backCourier: courier, backTrackNo: number, sendBy: null };
  return updateRecord(tx, afterSale, record, patch, null);
}

/** The member answers. A case that waits has its whole time to answer again. */
export async function answerCase(
  tx: Sql,
  context: Context,
  { id, member, words, pictures = [] }: { id: string; member: string; words: string; pictures?: readonly unknown[] },
): Promise<AnyRecord> {
  const record = await ownCase(tx, id, member);
  if (!isOpen(record, "waiting", "passed")) throw guardRefused("售后单已结束", "The case has ended", "id");
  const said = words.trim().slice(0, 1_000);
  if (said === "") throw guardRefused("内容不能为空", "Say something", "words");
  const answers = [...(record["answers"] as Row[])];
  if (answers.length >= MOST_ANSWERS) throw guardRefused("消息已达上限", "There are too many messages", "words");
  answers.push({ side: "user", admin: null, words: said, pictures: [...pictures].slice(0, 9), time: context.now });
  const again = isOpen(record, "waiting") && record["answerTime"] !== null;
  return updateRecord(tx, afterSale, record, { answers, ...(again ? deadlineFrom(record, context.now) : {}) }, null);
}
