import type { Problem } from "#kernel/problem.ts";
import { periodProblems } from "#domain/periods.ts";

type Values = Readonly<Record<string, unknown>>;

/** Rules between the fields of a coupon: it asks for more than it takes off, and ends after it begins. */
export function couponProblems(record: Values): Problem[] {
  const { kind, amount, from } = record;
  const isBelow =
    kind === "amountOff" && typeof amount === "number" && typeof from === "number" && from > 0 && from < amount;
  return [
    ...periodProblems(record),
    ...(record["valid"] === "fixed" ? periodProblems(record, "validBegin", "validEnd") : []),
    ...(isBelow
      ? [{ path: "from", label: ["门槛不能低于减免金额", "Must not be below the amount off"] } as const]
      : []),
  ];
}

/** Fields that settle what a coupon is worth and for what. They stay once a member has one. */
export const settledFields = [
  "kind",
  "currency",
  "amount",
  "percent",
  "cap",
  "times",
  "vipDuration",
  "from",
  "scope",
  "classes",
  "goods",
  "models",
  "memberLevels",
] as const;
