import { isIPv6 } from "node:net";

/** Groups of an IPv6 address that name its network. A provider gives each customer at least one such network. */
const GROUPS = 4;

/** Writes an IPv6 address in its one short form; another text as null. */
const shortForm = (address: string): string | null =>
  isIPv6(address) && !address.includes("%") ? new URL(`http://[${address}]/`).hostname.slice(1, -1) : null;

/** Returns the IPv4 address that a short form of IPv6 stands for, or null. */
function mappedAddress(short: string): string | null {
  const [, high, low] = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/.exec(short) ?? [];
  if (high === undefined || low === undefined) return null;
  const [first, second] = [Number.parseInt(high, 16), Number.parseInt(low, 16)];
  return [first >> 8, first & 255, second >> 8, second & 255].join(".");
}

/** Writes an IPv4 address that is given in the form of IPv6 as IPv4. */
export function plainAddress(address: string): string {
  const text = address.trim().normalize("NFKC");
  return mappedAddress(shortForm(text) ?? "") ?? text;
}

/**
 * Returns the network by which an address is limited: an IPv4 address itself, and the first 64 bits of an IPv6 address,
 * because one machine can use all addresses behind them. Any other text stays as it is.
 */
export function networkOf(address: string): string {
  const short = shortForm(address.split("%")[0] ?? "");
  if (short === null) return address;
  const mapped = mappedAddress(short);
  if (mapped !== null) return mapped;
  const [head = "", tail = ""] = short.split("::");
  const [groups, rest] = [head, tail].map((part) => (part === "" ? [] : part.split(":")));
  const zeros = Array.from({ length: 8 - (groups?.length ?? 0) - (rest?.length ?? 0) }, () => "0");
  return `${[...(groups ?? []), ...zeros, ...(rest ?? [])].slice(0, GROUPS).join(":")}::/64`;
}
