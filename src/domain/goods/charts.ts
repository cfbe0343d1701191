import type { Chart } from "#kernel/chart.ts";

const records = { resource: "couponRecord" } as const;

/** Charts of coupons: what becomes of those that members have, and what they bring. */
export const couponCharts: readonly Chart[] = [
  {
    ...records,
    id: "funnel",
    label: ["领取到使用", "Received and used"],
    kind: "funnel",
    time: "createTime",
    measures: [
      { id: "received", label: ["领取", "Received"], count: true },
      { id: "used", label: ["使用", "Used"], count: true, where: "status:used" },
    ],
  },
  {
    ...records,
    id: "spend",
    label: ["用券消费与优惠", "Spent with coupons, and discounts"],
    kind: "line",
    time: "usedTime",
    filter: "status:used",
    measures: [
      { id: "spend", label: ["订单金额", "Spent"], sum: "spend" },
      { id: "discount", label: ["优惠金额", "Discount"], sum: "discount" },
    ],
  },
  {
    ...records,
    id: "sources",
    label: ["按来源", "By source"],
    kind: "share",
    time: "createTime",
    group: "source",
    measures: [{ id: "received", label: ["领取", "Received"], count: true }],
  },
];
