import { BeanCurrency } from "#domain/beans/enumerations.ts";
import { beanDelivery } from "#domain/deliveries/bean-delivery.resource.ts";
import { beanDeliveryRow } from "#domain/deliveries/bean-delivery-row.resource.ts";
import { DeliveryResult, DeliveryStatus, DeliveryWay } from "#domain/deliveries/enumerations.ts";
import { admin } from "#domain/staff/admin.resource.ts";
import { user } from "#domain/users/user.resource.ts";
import type { AreaDemo } from "#server/demo/area-demo.ts";

/** Deliveries of which nothing was given yet. demo-week.ts has those of the past. */
const open = [
  { title: "国庆活动奖励", en: "National day reward", status: "toConfirm", rows: 24, amount: 100, bad: 3 },
  { title: "封号误伤补偿", en: "Compensation for wrong bans", status: "toConfirm", rows: 6, amount: 500, bad: 0 },
  { title: "年度作者奖", en: "Authors of the year", status: "refused", rows: 12, amount: 100_000, bad: 0 },
  { title: "元旦定时发放", en: "New year's gift", status: "planned", rows: 40, amount: 66, bad: 0 },
] as const;

const rows = open.flatMap(({ rows: count, bad }, delivery) =>
  Array.from({ length: count }, (_, k) => ({ delivery, k, isBad: k < bad })),
);

export const demo: AreaDemo = [
  {
    resource: beanDelivery,
    count: open.length,
    values: (i, { nth, ago }) => {
      const one = open[i];
      if (!one) return null;
      const good = one.rows - one.bad;
      return {
        batchNo: `DEMO-N${i + 1}`,
        title: one.title,
        way: DeliveryWay.of("excel"),
        currency: BeanCurrency.of("bean"),
        reason: one.title,
        remark: { "1": one.title, "0": one.en },
        rows: one.rows,
        members: good,
        total: good * one.amount,
        status: DeliveryStatus.of(one.status),
        creator: nth(admin, i % 3),
        confirmer: one.status === "toConfirm" ? null : nth(admin, i % 3),
        closing: one.status === "refused" ? "金额过大，请拆分并附名单依据" : "",
        sendTime: one.status === "planned" ? ago(-20) : null,
        createTime: ago(i + 1),
      };
    },
  },
  {
    resource: beanDeliveryRow,
    count: rows.length,
    values: (i, { nth }) => {
      const row = rows[i];
      const delivery = row && open[row.delivery];
      if (!row || !delivery) return null;
      const member = row.isBad ? null : nth(user, (row.delivery * 41 + row.k) % 300);
      return {
        delivery: nth(beanDelivery, row.delivery),
        line: row.k + 2,
        given: member ?? `99${row.k}0012`,
        user: member,
        currency: BeanCurrency.of("bean"),
        amount: delivery.amount,
        balance: 0,
        granted: 0,
        result: DeliveryResult.of(row.isBad ? "bad" : "waiting"),
        error: row.isBad ? "没有这位会员" : "",
      };
    },
  },
];
