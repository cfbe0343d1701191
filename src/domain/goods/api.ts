import type { FreightQuote, FreightRates } from "./freight.ts";

/** What the freight to a region comes to; null where neither the region nor a parent has any. */
export interface TriedFreight {
  /** Region whose freight applies: the asked one, or the nearest above it that has any. */
  from: { id: string; name: Readonly<Record<string, string>> };
  rates: FreightRates;
  quote: FreightQuote;
}
export interface TriedFreightReply {
  tried: TriedFreight | null;
}
