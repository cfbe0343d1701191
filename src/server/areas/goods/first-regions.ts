import { Currency } from "#domain/currency.ts";
import { Country } from "#domain/enumerations/country.ts";
import { Courier } from "#domain/enumerations/money.ts";
import type { FreightRates } from "#domain/goods/freight.ts";
import type { Row } from "#server/resources/row.ts";

interface Zone {
  countries: string;
  /** Amounts in the smallest unit of the currency. */
  freight: FreightRates;
  days: readonly [fewest: number, most: number];
  couriers: readonly Parameters<typeof Courier.of>[0][];
  currency?: Parameters<typeof Currency.of>[0];
}

const half = { firstGrams: 500, nextGrams: 500 } as const;
const abroad = ["dhl", "fedex", "ups", "ems"] as const;

/** Countries to which goods go from the start, in zones by distance. */
const zones: readonly Zone[] = [
  {
    countries: "CN",
    currency: "renminbi",
    freight: { firstGrams: 1_000, firstPrice: 1_000, nextGrams: 1_000, nextPrice: 300, freeFrom: 9_900 },
    days: [2, 5],
    couriers: ["sf", "zto", "yto", "jd", "ems"],
  },
  {
    countries: "HK",
    currency: "gangbi",
    freight: { ...half, firstPrice: 3_000, nextPrice: 1_000, freeFrom: 60_000 },
    days: [2, 4],
    couriers: ["sf", "ems"],
  },
  {
    countries: "MO TW JP KR SG MY TH VN PH ID",
    freight: { ...half, firstPrice: 900, nextPrice: 350, freeFrom: 9_900 },
    days: [4, 10],
    couriers: ["sf", "dhl", "ems"],
  },
  {
    countries: "US CA",
    freight: { ...half, firstPrice: 1_500, nextPrice: 600, freeFrom: 14_900 },
    days: [6, 14],
    couriers: ["ups", "fedex", "usps", "dhl"],
  },
  {
    countries: "GB IE DE FR NL BE LU AT CH ES PT IT DK SE NO FI PL CZ SK HU SI HR RO BG GR EE LV LT",
    freight: { ...half, firstPrice: 1_600, nextPrice: 650, freeFrom: 14_900 },
    days: [7, 15],
    couriers: ["dhl", "ups", "fedex", "tnt"],
  },
  {
    countries: "AU NZ",
    freight: { ...half, firstPrice: 1_600, nextPrice: 700, freeFrom: 14_900 },
    days: [7, 15],
    couriers: abroad,
  },
  {
    countries: "AE SA QA KW IL TR IN",
    freight: { ...half, firstPrice: 1_800, nextPrice: 800, freeFrom: 19_900 },
    days: [7, 18],
    couriers: ["aramex", "dhl", "fedex"],
  },
  {
    countries: "BR MX CL AR CO PE ZA",
    freight: { ...half, firstPrice: 2_400, nextPrice: 1_100, freeFrom: null },
    days: [10, 25],
    couriers: abroad,
  },
];

/** Freight to all other countries. They are taken down until somebody decides to deliver there. */
const elsewhere: Omit<Zone, "countries"> = {
  freight: { ...half, firstPrice: 2_900, nextPrice: 1_400, freeFrom: null },
  days: [12, 30],
  couriers: abroad,
};

/** Countries whose customs ask for the receiver's identity number. */
const asksIdentity = new Set(["CN", "KR", "BR", "TR"]);

const named = zones.flatMap(({ countries, ...zone }) => countries.split(" ").map((code) => ({ code, zone })));
const known = new Set(named.map(({ code }) => code));
const others = Country.values.flatMap(({ key }) => (known.has(key) ? [] : [{ code: key, zone: elsewhere }]));

/** All countries as regions, those with a delivery first. */
export const firstRegions: readonly Row[] = [...named, ...others].map(({ code, zone }, i) => {
  const { freight, days, couriers, currency = "meiyuan" } = zone;
  const [zh, en] = Country.value(code)?.label ?? [code, code];
  return {
    code,
    name: { "1": zh, "0": en },
    currency: Currency.of(currency),
    freight,
    daysMin: days[0],
    daysMax: days[1],
    couriers: couriers.map((key) => Courier.of(key)),
    idNeeded: asksIdentity.has(code),
    rank: i + 1,
    status: known.has(code) ? 1 : 2,
  };
});
