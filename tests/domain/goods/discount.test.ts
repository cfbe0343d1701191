import fc from "fast-check";
import { expect, it } from "vitest";
import type { CouponTerms, Purchase } from "#domain/goods/discount.ts";
import { discountOf } from "#domain/goods/discount.ts";

const amount = fc.integer({ min: 0, max: 10_000_000 });
const terms: fc.Arbitrary<CouponTerms> = fc.record({
  kind: fc.constantFrom("amountOff", "percentOff", "freeFreight", "freeDownload", "memberDays"),
  currency: fc.constantFrom(1, 2),
  amount: fc.integer({ min: 1, max: 10_000_000 }),
  percent: fc.integer({ min: 1, max: 99 }),
  cap: fc.option(fc.integer({ min: 1, max: 10_000_000 })),
  from: amount,
  scope: fc.constantFrom("all", "goods", "classes"),
  ids: fc.subarray(["1", "2", "3"]),
});
const purchase: fc.Arbitrary<Purchase> = fc.record({
  currency: fc.constantFrom(1, 2),
  lines: fc.array(
    fc.record({ amount, of: fc.record({ goods: fc.subarray(["1", "2"]), classes: fc.subarray(["2", "3"]) }) }),
    { maxLength: 5 },
  ),
  freight: amount,
});

it("a discount is a whole amount, never negative and never more than what is paid", () => {
  fc.assert(
    fc.property(terms, purchase, (coupon, order) => {
      const { discount, refusal } = discountOf(coupon, order);
      const due = order.lines.reduce((sum, line) => sum + line.amount, 0) + order.freight;
      expect(Number.isSafeInteger(discount)).toBe(true);
      expect(discount).toBeGreaterThanOrEqual(0);
      expect(discount).toBeLessThanOrEqual(due);
      if (refusal) expect(discount).toBe(0);
    }),
  );
});

it("whoever spends more never gets less off", () => {
  fc.assert(
    fc.property(terms, purchase, amount, (coupon, order, more) => {
      const dearer = { ...order, lines: order.lines.map((line) => ({ ...line, amount: line.amount + more })) };
      expect(discountOf(coupon, dearer).discount).toBeGreaterThanOrEqual(discountOf(coupon, order).discount);
    }),
  );
});

it("holds exactly on its border, by its scope and in its currency", () => {
  const coupon = { kind: "amountOff", currency: 1, amount: 500, percent: null, cap: null, from: 2_000 } as const;
  const line = { amount: 2_000, of: { goods: ["7"] } };
  const pays = (of: Partial<CouponTerms>, order: Partial<Purchase>) =>
    discountOf({ ...coupon, scope: "all", ids: [], ...of }, { currency: 1, lines: [line], freight: 900, ...order });
  expect(pays({}, {}).discount).toBe(500);
  expect(pays({}, { lines: [{ ...line, amount: 1_999 }] }).refusal).not.toBeNull();
  expect(pays({}, { currency: 2 }).refusal).not.toBeNull();
  expect(pays({ scope: "goods", ids: ["7"] }, {}).discount).toBe(500);
  expect(pays({ scope: "goods", ids: ["8"] }, {}).refusal).not.toBeNull();
  // What a coupon does not apply to counts for neither its border nor its amount.
  const others = [line, { amount: 90_000, of: { goods: ["8"] } }];
  expect(pays({ kind: "percentOff", percent: 20, scope: "goods", ids: ["7"] }, { lines: others }).discount).toBe(400);
  expect(pays({ kind: "percentOff", percent: 20, cap: 150 }, {}).discount).toBe(150);
  expect(pays({ kind: "freeFreight" }, {}).discount).toBe(900);
  expect(pays({ kind: "freeDownload", from: 0 }, {}).discount).toBe(0);
});
