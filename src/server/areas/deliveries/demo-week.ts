import { BeanCurrency } from "#domain/beans/enumerations.ts";
import { beanDelivery } from "#domain/deliveries/bean-delivery.resource.ts";
import { DeliveryResult, DeliveryStatus, DeliveryWay } from "#domain/deliveries/enumerations.ts";
import { ofPlatform, ofUser } from "#domain/money/leg.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { HOUR } from "#kernel/time-units.ts";
import type { Sql } from "#server/db/sql.ts";
import type { DemoWeek } from "#server/demo/demo-week.ts";
import { post } from "#server/ledger/post.ts";
import { readRecord } from "#server/resources/detail.ts";
import { insertRecord, updateRecord } from "#server/resources/write.ts";

/** Deliveries of the demo's past, by week. Each gives to one of so many members. */
const past = [
  { week: 6, each: 2, amount: 50, title: "春节活动奖励", en: "Spring festival reward", way: "excel" },
  { week: 15, each: 5, amount: 200, title: "打印大赛优胜奖", en: "Prize of the print contest", way: "picked" },
  { week: 24, each: 3, amount: 30, title: "服务中断补偿", en: "Compensation for an outage", way: "excel" },
  { week: 33, each: 4, amount: 80, title: "新手任务补发", en: "Missed rewards of new members", way: "excel" },
  { week: 42, each: 6, amount: 300, title: "月度优质作者", en: "Authors of the month", way: "picked" },
  { week: 50, each: 2, amount: 20, title: "社区周年礼", en: "Anniversary gift", way: "excel" },
] as const;

async function deliveryOf(tx: Sql, one: (typeof past)[number], at: number): Promise<AnyRecord> {
  const batchNo = `DEMO-${one.week}`;
  const [known] = await tx.query<{ id: string }>("select id::text from bean_delivery where batch_no = $1", [batchNo]);
  if (known) return readRecord(tx, beanDelivery, known.id, true);
  const [admin] = await tx.query<{ id: string }>(
    "select id::text from admin where account like 'demo-%' order by admin.id limit 1",
  );
  return insertRecord(
    tx,
    beanDelivery,
    {
      batchNo,
      title: one.title,
      way: DeliveryWay.of(one.way),
      currency: BeanCurrency.of("bean"),
      amount: one.way === "picked" ? one.amount : null,
      reason: one.title,
      remark: { "1": one.title, "0": one.en },
      status: DeliveryStatus.of("done"),
      confirmer: admin?.id ?? null,
      beginTime: at,
      doneTime: at + HOUR,
      createTime: at - HOUR,
    },
    admin?.id ?? null,
  );
}

/** Gives a member the row of a delivery of this week. */
export const demoWeek: DemoWeek = async (tx, context, { user, i, week, at }) => {
  const one = past.find((delivery) => delivery.week === week);
  if (!one || i % one.each !== 0) return;
  const line = i + 1;
  const delivery = await deliveryOf(tx, one, at);
  const { entry, isRepeated } = await post(tx, context, {
    idemKey: `delivery:${String(delivery["batchNo"])}:${line}`,
    kind: "platformGrant",
    biz: { resource: beanDelivery.name, id: delivery.id, line },
    legs: [
      { owner: ofPlatform("beanIssue"), currency: "bean", amount: -one.amount },
      { owner: ofUser(user), currency: "bean", amount: one.amount },
    ],
    note: one.title,
    remark: { "1": one.title, "0": one.en },
    time: at,
    createTime: at,
  });
  if (isRepeated) return;
  await tx.query(
    `insert into bean_delivery_row (delivery, line, given, "user", currency, amount, remark, result, entry)
     values ($1::bigint, $2, $3::text, $3::bigint, $4, $5, '', $6, $7::bigint)`,
    [delivery.id, line, user, BeanCurrency.of("bean"), one.amount, DeliveryResult.of("done"), entry],
  );
  const [rows, total] = [Number(delivery["rows"]) + 1, Number(delivery["total"]) + one.amount];
  await updateRecord(tx, beanDelivery, delivery, { rows, members: rows, total }, null);
};
