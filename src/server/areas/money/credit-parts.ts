import type { AnyRecord } from "#kernel/resource.ts";

/** What a gross amount consists of, in the smallest unit. */
export interface Parts {
  net: number;
  share: number;
  tax: number;
}

const floorOf = (amount: number, part: number, whole: number): number =>
  whole === 0 ? 0 : Number((BigInt(amount) * BigInt(part)) / BigInt(whole));

/** Parts of the first `gross` of a credit. Each of them only grows with it, and at the whole they are those of the credit. */
function partsUpTo(credit: AnyRecord, gross: number): Parts {
  const [whole, net, share, tax] = ["gross", "net", "platformShare", "tax"].map((name) => Number(credit[name])) as [
    number,
    number,
    number,
    number,
  ];
  const mine = floorOf(net, gross, whole);
  const rest = gross - mine;
  const ofPlatform = floorOf(share, rest, share + tax);
  return { net: mine, share: ofPlatform, tax: rest - ofPlatform };
}

/** Parts of the next `gross` of a credit, after what refunds have taken already. Steps lose no unit by rounding. */
export function partsOf(credit: AnyRecord, gross: number): Parts {
  const taken = Number(credit["takenBack"]);
  const [before, after] = [partsUpTo(credit, taken), partsUpTo(credit, taken + gross)];
  return { net: after.net - before.net, share: after.share - before.share, tax: after.tax - before.tax };
}

/** What is left of the net amount after refunds. */
export const netLeft = (credit: AnyRecord): number =>
  Number(credit["net"]) - partsUpTo(credit, Number(credit["takenBack"])).net;
