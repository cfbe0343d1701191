import fc from "fast-check";
import { expect, it } from "vitest";
import { isNumberOf, trackAddress } from "#domain/goods/couriers.ts";
import type { FreightRates } from "#domain/goods/freight.ts";
import { freightOf } from "#domain/goods/freight.ts";
import { Courier } from "#domain/enumerations/money.ts";

const grams = fc.integer({ min: 1, max: 100_000 });
const price = fc.integer({ min: 0, max: 1_000_000 });
const rates: fc.Arbitrary<FreightRates> = fc.record({
  firstGrams: grams,
  firstPrice: price,
  nextGrams: grams,
  nextPrice: price,
  freeFrom: fc.option(fc.integer({ min: 1, max: 1_000_000 })),
});

it("a freight is never negative, and its steps come to it", () => {
  fc.assert(
    fc.property(rates, grams, price, (of, weight, amount) => {
      const quote = freightOf(of, { grams: weight, amount });
      expect(quote.price).toBeGreaterThanOrEqual(0);
      expect(quote.steps.reduce((sum, step) => sum + step.price, 0)).toBe(quote.price);
    }),
  );
});

it("a heavier parcel never costs less, and a dearer one never more", () => {
  fc.assert(
    fc.property(rates, grams, grams, price, price, (of, weight, more, amount, dearer) => {
      const { price: due } = freightOf(of, { grams: weight, amount });
      expect(freightOf(of, { grams: weight + more, amount }).price).toBeGreaterThanOrEqual(due);
      expect(freightOf(of, { grams: weight, amount: amount + dearer }).price).toBeLessThanOrEqual(due);
    }),
  );
});

it("a parcel on the border of a unit costs as much as one just below it", () => {
  fc.assert(
    fc.property(rates, fc.integer({ min: 0, max: 50 }), (priced, units) => {
      const of = { ...priced, freeFrom: null };
      const border = of.firstGrams + units * of.nextGrams;
      const { price: due } = freightOf(of, { grams: border });
      expect(due).toBe(of.firstPrice + units * of.nextPrice);
      expect(freightOf(of, { grams: border + 1 }).price).toBe(due + of.nextPrice);
    }),
  );
  const free = { firstGrams: 500, firstPrice: 900, nextGrams: 500, nextPrice: 300, freeFrom: 9_900 };
  expect(freightOf(free, { grams: 400, amount: 9_899 }).price).toBe(900);
  expect(freightOf(free, { grams: 400, amount: 9_900 }).price).toBe(0);
});

const samples: Readonly<Record<string, string>> = {
  sf: "SF1234567890123",
  zto: "73111223344556",
  yto: "YT8812345678901",
  sto: "773012345678901",
  yunda: "4312345678901",
  ems: "EB123456789CN",
  chinaPost: "RR123456789CN",
  jd: "JDVA01234567890",
  jt: "JT0012345678901",
  best: "50123456789012",
  deppon: "DPK202312345678",
  tiantian: "TT6600123456789",
  zjs: "ZJS001234567890",
  kuayue: "KY4000123456789",
  dhl: "1234567890",
  fedex: "123456789012",
  ups: "1Z999AA10123456784",
  usps: "9400111899223197428490",
  tnt: "GD123456789WW",
  aramex: "30123456789",
  other: "AB-123456",
};

it("each courier knows its numbers and shows their way", () => {
  for (const { key, stored } of Courier.values) {
    const number = samples[key] ?? "";
    expect([key, isNumberOf(stored, ` ${number} `)]).toEqual([key, true]);
    expect([key, isNumberOf(stored, "!"), isNumberOf(stored, "")]).toEqual([key, false, false]);
    const address = trackAddress(stored, number);
    if (key !== "other")
      expect([key, new URL(address).protocol, address.includes(number)]).toEqual([key, "https:", true]);
  }
});
