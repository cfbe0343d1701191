/** What the way to a region costs. Weights are in grams, amounts in the smallest unit of the region's currency. */
export interface FreightRates {
  firstGrams: number;
  firstPrice: number;
  nextGrams: number;
  nextPrice: number;
  /** Goods of this amount and above travel free; null for none. */
  freeFrom: number | null;
}

/** A line of a calculation: what so many begun units cost together. */
export interface FreightStep {
  kind: "first" | "next" | "free";
  grams: number;
  count: number;
  price: number;
}

export interface FreightQuote {
  /** In the smallest unit of the region's currency. */
  price: number;
  steps: readonly FreightStep[];
}

/** What is sent: its weight in grams, and the amount of the goods in the region's currency. */
export interface Parcel {
  grams: number;
  amount?: number;
}

/** Computes the freight of a parcel. Each begun unit counts whole, and the first unit is due for any weight. */
export function freightOf(rates: FreightRates, { grams, amount = 0 }: Parcel): FreightQuote {
  const { firstGrams, firstPrice, nextGrams, nextPrice, freeFrom } = rates;
  const count = Math.max(0, Math.ceil((grams - firstGrams) / nextGrams));
  const first: FreightStep = { kind: "first", grams: firstGrams, count: 1, price: firstPrice };
  const next: FreightStep = { kind: "next", grams: nextGrams, count, price: count * nextPrice };
  const due = first.price + next.price;
  const steps = [first, ...(count > 0 ? [next] : [])];
  if (freeFrom === null || amount < freeFrom) return { price: due, steps };
  return { price: 0, steps: [...steps, { kind: "free", grams, count: 1, price: -due }] };
}
