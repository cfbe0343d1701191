/** What an offer asks. Amounts are in the smallest unit of its currency. */
export interface OfferPrices {
  price: number;
  startPrice: number;
  unit: "gram" | "cm3";
}

/** How one piece is made. */
export interface PieceMade {
  /** Of the file in cm³, at a scale of 100 %. */
  volume: number;
  /** In per cent. */
  scale: number;
  infill: number;
  tech: string;
  /** In g/cm³. */
  density: number;
}

/** Share of an FDM print that is solid whatever its infill: walls, floors and ceilings. */
const SHELL = 0.25;

/** Volume in cm³ and weight in g of one piece. A hollow print weighs less than its volume. */
export function pieceOf({ volume, scale, infill, tech, density }: PieceMade): { volume: number; weight: number } {
  const scaled = volume * (scale / 100) ** 3;
  const solid = tech === "fdm" ? SHELL + (1 - SHELL) * (infill / 100) : 1;
  return { volume: Math.round(scaled * 100) / 100, weight: Math.round(scaled * solid * density * 10) / 10 };
}

/** Price of so many pieces, in whole smallest units. */
export const priceOf = (
  { price, startPrice, unit }: OfferPrices,
  { volume, weight }: { volume: number; weight: number },
  quantity: number,
): number => Math.max(1, startPrice + Math.round(price * (unit === "gram" ? weight : volume) * quantity));

/**
 * How far a price is off the guide price, as a share: 0.5 is half above it.
 * @param density in g/cm³, where the two are priced by different units
 */
export function offGuideOf(
  offer: { price: number; unit: string },
  guide: { guidePrice: number; unit: string; density: number },
): number {
  const perGram = ({ unit }: { unit: string }, price: number): number =>
    unit === "gram" ? price : price / guide.density;
  const share = perGram(offer, offer.price) / perGram(guide, guide.guidePrice) - 1;
  return Math.round(share * 10_000) / 10_000;
}

/** True if a thing fits into a machine, however it is turned. Sizes are in mm. */
export function fits(size: readonly number[], most: readonly number[]): boolean {
  const [small, large] = [size.toSorted((a, b) => a - b), most.toSorted((a, b) => a - b)];
  return small.every((one, i) => one <= (large[i] ?? 0));
}

/** The platform's share of an amount, in whole smallest units. @param rate in per cent */
export const commissionOf = (gross: number, rate: number): number =>
  Math.floor((gross * Math.round(rate * 100)) / 10_000);
