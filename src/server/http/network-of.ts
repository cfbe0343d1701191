import { isIPv6 } from "node:net";

/** Groups of an IPv6 address that name its network. A provider gives each customer at least one such network. */
const GROUPS = 4;

/**
 * Returns the network by which an address is limited: an IPv4 address itself, and the first 64 bits of an IPv6 address,
 * because one machine can use all addresses behind them. Any other text stays as it is.
 */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  const [plain = ""] = address.split("%");
  if (!isIPv6(plain)) return address;
  const [head = "", tail] = plain.split("::");
  const groups = head === "" ? [] : head.split(":");
  const rest = tail ? tail.split(":").length : 0;
  const zeros = tail === undefined ? 0 : 8 - groups.length - rest;
  const first = [...groups, ...Array.from({ length: zeros }, () => "0"), ...(tail ? tail.split(":") : [])];
  const network = first.slice(0, GROUPS).map((group) => Number.parseInt(group, 16).toString(16));
  return `${network.join(":")}::/64`;
}
