import type { PhotoOrderStep, PhotoTemplate } from "#domain/photo-orders/enumerations.ts";

/** How old an order is in days, and where it stands. */
export interface Plan {
  step: Parameters<typeof PhotoOrderStep.of>[0];
  days: number;
  reworks?: number;
  late?: true;
  /** Who cancelled it, or that nobody paid it. */
  end?: "unpaid" | "member" | "operator";
}

const finished = Array.from({ length: 34 }, (_, i): Plan => ({
  step: "finished",
  days: 17 + i * 3.1,
  ...(i % 5 === 2 ? { reworks: 1 + (i % 3) } : {}),
}));

export const plans: readonly Plan[] = [
  ...[0.1, 0.4, 0.8].map((days): Plan => ({ step: "toPay", days })),
  ...[0.2, 0.5, 0.9].map((days): Plan => ({ step: "toAssign", days })),
  { step: "toAssign", days: 2.2, late: true },
  ...[1.5, 2.6, 4, 5.2].map((days): Plan => ({ step: "modelling", days })),
  { step: "modelling", days: 11, late: true },
  ...[5.5, 7, 8.4, 9.6].map((days, i): Plan => ({ step: "toConfirm", days, ...(i === 2 ? { reworks: 2 } : {}) })),
  ...[8, 9.2].map((days): Plan => ({ step: "rework", days, reworks: 1 })),
  { step: "rework", days: 16, reworks: 3, late: true },
  ...finished,
  { step: "cancelled", days: 6, end: "unpaid" },
  { step: "cancelled", days: 40, end: "unpaid" },
  { step: "cancelled", days: 12, end: "member" },
  { step: "cancelled", days: 33, end: "operator" },
  { step: "cancelled", days: 110, end: "operator" },
];

/** Templates with a price in renminbi, the height in mm, and what members wish. */
export const figures: readonly (readonly [
  template: Parameters<typeof PhotoTemplate.of>[0],
  yuan: number,
  height: number,
  wish: string,
])[] = [
  ["bust", 268, 120, "头发做得蓬松一些"],
  ["fullFigure", 498, 180, "站姿，手里拿着篮球"],
  ["pet", 328, 100, "耳朵竖起来，底座刻名字"],
  ["relief", 158, 150, "黑胡桃色，留出挂孔"],
  ["group", 888, 200, "两人并肩，身高差保留"],
  ["pet", 298, 90, "趴着的姿势，尾巴要长"],
  ["bust", 288, 140, "戴眼镜，笑一点"],
];
