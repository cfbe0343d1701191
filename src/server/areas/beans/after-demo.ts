import { beanRecycle } from "#domain/beans/bean-recycle.resource.ts";
import { BeanCurrency } from "#domain/beans/enumerations.ts";
import { ofPlatform, ofUser } from "#domain/money/leg.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { DAY, HOUR } from "#kernel/time-units.ts";
import { statesAfter } from "#server/commands/states-after.ts";
import type { Context } from "#server/context.ts";
import type { Database, Sql } from "#server/db/sql.ts";
import type { AfterDemo } from "#server/demo/area-demo.ts";
import { seeded, whole } from "#server/demo/shapes/random.ts";
import { post } from "#server/ledger/post.ts";
import { addTotals } from "#server/ledger/totals.ts";
import type { Row } from "#server/resources/row.ts";
import { insertRecord, updateRecord } from "#server/resources/write.ts";
import { systemContext } from "#server/system-context.ts";
import { countDays } from "./days.ts";
import { undoRecycle, takeAtOnce } from "./take-beans.ts";

const BEAN = BeanCurrency.of("bean");
const DAYS = 45;
/** Members of the demo whose books of a year the area money writes. Entries of one account come in the order of time. */
const WITH_BOOKS = 60;
const MEMBERS = 40;

type Kind = "taskGrant" | "lottery" | "platformGrant" | "goodsPay";
const remarks: Record<Kind, readonly [string, string]> = {
  taskGrant: ["完成每日任务", "Daily task done"],
  lottery: ["抽奖所得", "Won in the lottery"],
  platformGrant: ["活动奖励", "Reward of an activity"],
  goodsPay: ["兑换商品", "Goods for beans"],
};
const kindOf = (chance: number): Kind =>
  chance < 0.5 ? "taskGrant" : chance < 0.65 ? "lottery" : chance < 0.8 ? "platformGrant" : "goodsPay";

/** What a member gets or gives on one day of the last weeks. */
async function moveDay(tx: Sql, context: Context, user: string, i: number, at: number): Promise<void> {
  const random = seeded(31_000 + i * 97 + (at % 9_973));
  const isFirst = at < context.now - (DAYS - 1) * DAY;
  if (random() > 0.4 && !isFirst) return;
  const kind = isFirst ? "platformGrant" : kindOf(random());
  const amount = isFirst ? 600 + i * 40 : kind === "goodsPay" ? -whole(random, 1, 6) * 10 : whole(random, 1, 30);
  const [zh, en] = remarks[kind];
  await post(tx, context, {
    idemKey: `demo:beans:${user}:${at}`,
    kind,
    biz: { resource: "user", id: user, line: "next" },
    legs: [
      { owner: ofPlatform(amount > 0 ? "beanIssue" : "beanRecycle"), currency: "bean", amount: -amount },
      { owner: ofUser(user), currency: "bean", amount },
    ],
    remark: { "1": zh, "0": en },
    time: at,
    createTime: at,
  });
}

async function moveDays(db: Database, users: readonly string[], start: number): Promise<void> {
  const context = { ...systemContext(db), now: start };
  for (let day = DAYS; day > 0; day--)
    await db.transaction(async (tx) => {
      for (const [i, user] of users.entries())
        await moveDay(tx, context, user, i, start - day * DAY + ((i * 1_801) % (20 * HOUR)));
    });
}

interface DemoRecycle {
  amount: number;
  reason: string;
  keepsRest?: true;
  end: "toApprove" | "taken" | "refused" | "undone";
}

const recycles: readonly DemoRecycle[] = [
  { amount: 120, reason: "同一设备注册多个账号刷每日任务", end: "taken" },
  { amount: 60, reason: "活动奖励重复发放", end: "taken" },
  { amount: 9_000, reason: "利用漏洞重复领取抽奖奖励", keepsRest: true, end: "taken" },
  { amount: 20_000, reason: "虚假下载刷金豆", end: "taken" },
  { amount: 90, reason: "误判为刷单，复核后撤销", end: "undone" },
  { amount: 2_500_000, reason: "批量脚本领取任务奖励", keepsRest: true, end: "toApprove" },
  { amount: 1_200_000, reason: "证据不足，暂不回收", end: "refused" },
];

/** Adds one recycling in its state. */
async function addDemoRecycle(db: Database, user: string, recycleNo: string, demo: DemoRecycle): Promise<void> {
  const { amount, reason, keepsRest = false, end } = demo;
  const context = systemContext(db);
  await db.transaction(async (tx) => {
    const known = await tx.query("select 1 from bean_recycle where recycle_no = $1", [recycleNo]);
    if (known.length > 0) return;
    const values = { recycleNo, user, currency: BEAN, amount, reason, keepsRest };
    const record = await insertRecord(tx, beanRecycle, values, null);
    const write = (before: AnyRecord, patch: Row) => updateRecord(tx, beanRecycle, before, patch, null);
    if (end === "refused")
      await write(record, { ...statesAfter(beanRecycle, "refuse"), closing: "请补充证据后重新提交" });
    if (end === "toApprove" || end === "refused") return;
    const taken = await write(record, (await takeAtOnce(tx, context, record)).patch);
    if (end === "undone") await write(taken, await undoRecycle(tx, context, taken, "复核后确认正常"));
  });
}

/** Adds what members did in the last weeks, and computes all days. */
export const afterDemo: AfterDemo = async (db, start) => {
  const users = await db.query<{ id: string }>(
    `select id::text from "user" where account like 'demo%' and delete_time is null order by "user".id offset ${WITH_BOOKS} limit ${MEMBERS}`,
  );
  await moveDays(
    db,
    users.map(({ id }) => id),
    start,
  );
  for (const [i, recycle] of recycles.entries()) {
    const user = users[i]?.id;
    if (user) await addDemoRecycle(db, user, `R-DEMO-${i + 1}`, recycle);
  }
  await addTotals(db);
  await addTotals(db);
  await countDays(db);
  await countDays(db);
};
