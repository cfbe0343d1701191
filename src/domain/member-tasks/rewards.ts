import { BEANS } from "#domain/amount-formats.ts";
import { int, money, ref } from "#kernel/field.ts";

/** Most beans that one grant gives a member. */
export const MOST_BEANS = 100_000;
export const MOST_STEPS = 20;

/** What a step gives. All of it is given together, once. */
export const rewardFields = {
  beans: money({ currency: BEANS, label: ["金豆", "Beans"], min: 0, max: MOST_BEANS, default: 0 }),
  experience: int({ label: ["经验值", "Experience"], min: 0, max: 100_000, default: 0 }),
  coupon: ref("coupon", { label: ["优惠券", "Coupon"] }),
  medal: ref("medal", { label: ["勋章", "Medal"] }),
} as const;

/** What a step gives, as stored. */
export interface Reward {
  beans: number;
  experience: number;
  coupon: string | null;
  medal: string | null;
}

/** A step: how many actions or helpers it needs, and what it gives. */
export interface Step extends Reward {
  count: number;
}

/** A day of a sign-in calendar. Its place in the list is its number. */
export interface CalendarDay {
  beans: number;
  coupon: string | null;
}

const idOrNull = (value: unknown): string | null =>
  value === null || value === undefined || value === "" ? null : String(value);

/** Steps of a task in the order of their counts. */
export const stepsOf = (task: Readonly<Record<string, unknown>>): Step[] =>
  ((task["steps"] ?? []) as Record<string, unknown>[])
    .map((step) => ({
      count: Number(step["count"]),
      beans: Number(step["beans"] ?? 0),
      experience: Number(step["experience"] ?? 0),
      coupon: idOrNull(step["coupon"]),
      medal: idOrNull(step["medal"]),
    }))
    .toSorted((a, b) => a.count - b.count);

/** Days of a sign-in plan. */
export const daysOf = (plan: Readonly<Record<string, unknown>>): CalendarDay[] =>
  ((plan["days"] ?? []) as Record<string, unknown>[]).map((day) => ({
    beans: Number(day["beans"] ?? 0),
    coupon: idOrNull(day["coupon"]),
  }));
