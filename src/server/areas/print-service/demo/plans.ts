import type { PrintStep } from "#domain/print-service/enumerations.ts";

export type Step = Parameters<typeof PrintStep.of>[0];

/** How old an order is in hours, and where it stands. */
export interface Plan {
  step: Step;
  hours: number;
  /** How it was cancelled. */
  end?: "unpaid" | "unconfirmed" | "buyer" | "provider";
  /** Refunded in part. */
  part?: true;
  late?: true;
}

export const plans: readonly Plan[] = [
  ...[1, 4, 9, 15, 21].map((hours): Plan => ({ step: "toPay", hours })),
  ...[3, 8, 20, 31, 44, 46].map((hours): Plan => ({ step: "toConfirm", hours })),
  ...[30, 52, 60, 75].map((hours): Plan => ({ step: "producing", hours })),
  { step: "producing", hours: 290, late: true },
  ...[80, 96, 110].map((hours): Plan => ({ step: "toShip", hours })),
  ...[120, 160, 200, 260].map((hours): Plan => ({ step: "shipped", hours })),
  ...[280, 310, 340].map((hours): Plan => ({ step: "received", hours })),
  ...[480, 560, 640, 720, 800, 880, 960, 1_040, 1_120, 1_200].map((hours, i): Plan => ({
    step: "finished",
    hours,
    ...(i % 4 === 1 ? { part: true } : {}),
  })),
  { step: "cancelled", hours: 90, end: "unpaid" },
  { step: "cancelled", hours: 330, end: "unpaid" },
  { step: "cancelled", hours: 150, end: "unconfirmed" },
  { step: "cancelled", hours: 420, end: "unconfirmed" },
  { step: "cancelled", hours: 70, end: "buyer" },
  { step: "cancelled", hours: 260, end: "provider" },
];

export const people = [
  ["李小雨", "13900005678", "广东省", "深圳市", "南山区科技园南路 8 栋 1201"],
  ["王子轩", "13800117722", "浙江省", "杭州市", "西湖区文三路 478 号"],
  ["张雅雯", "13611228899", "上海市", "上海市", "浦东新区张江路 665 弄"],
  ["刘一鸣", "13544332211", "四川省", "成都市", "武侯区人民南路四段 9 号"],
  ["赵思琪", "13422668800", "北京市", "北京市", "海淀区中关村东路 1 号院"],
] as const;

export const praises = [
  "打印很精细，包装用心",
  "层纹有点明显，其他满意",
  "比预计早到两天",
  "颜色和图片一致",
  "支撑处理得很好",
];
