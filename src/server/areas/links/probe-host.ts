import { lookup } from "node:dns";
import type { LookupFunction } from "node:net";
import { BlockList, isIP } from "node:net";
import { request as httpRequest } from "node:http";
import { request as httpsRequest } from "node:https";

/** Most redirects that a check follows. */
const MOST_REDIRECTS = 5;
const TIMEOUT_MS = 5_000;

/** Addresses inside a network, of the machine itself, or of no single machine. */
const inside = new BlockList();
for (const [net, bits] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 4],
  ["240.0.0.0", 4],
] as const)
  inside.addSubnet(net, bits, "ipv4");
for (const [net, bits] of [
  ["::", 96],
  ["64:ff9b::", 96],
  ["64:ff9b:1::", 48],
  ["100::", 64],
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["fc00::", 7],
  ["fe80::", 10],
  ["fec0::", 10],
  ["ff00::", 8],
] as const)
  inside.addSubnet(net, bits, "ipv6");

/** True for an address to which a check may not connect. */
export function isInside(address: string): boolean {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return isInside(mapped);
  const family = isIP(address);
  return family === 0 || inside.check(address, family === 6 ? "ipv6" : "ipv4");
}

class InsideNetwork extends Error {}

/**
 * Resolves a name for a connection, and refuses addresses inside the network. The check is part of the connection, so a
 * second answer of the name server cannot get around it.
 */
const guardedLookup: LookupFunction = (hostname, options, done) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return done(error, "", 0);
    const [first] = addresses;
    if (!first || addresses.some(({ address }) => isInside(address)))
      return done(new InsideNetwork(`${hostname} is inside the network`), "", 0);
    if (options.all) return done(null, addresses);
    return done(null, first.address, first.family);
  });
};

interface Probe {
  /** Host at the end of the redirects. */
  host: string;
  https: boolean;
  /** Why the host could not be reached; null if it answered. */
  fault: "inside" | "redirects" | "timeout" | "unreachable" | null;
}

/** Answer to one request. `next` is the target of a redirect; null for any other answer. */
interface Answer {
  status: number;
  next: string | null;
}

/** Sends one request without a body. */
function ask(url: URL, find: LookupFunction): Promise<Answer> {
  // A literal address is never looked up, so it is checked here.
  const literal = url.hostname.replace(/^\[|\]$/g, "");
  if (isIP(literal) !== 0 && isInside(literal)) return Promise.reject(new InsideNetwork(literal));
  const send = url.protocol === "https:" ? httpsRequest : httpRequest;
  return new Promise((done, fail) => {
    const request = send(url, { method: "HEAD", lookup: find, timeout: TIMEOUT_MS, agent: false }, (reply) => {
      reply.destroy();
      const { statusCode = 0, headers } = reply;
      done({ status: statusCode, next: statusCode >= 300 && statusCode < 400 ? (headers.location ?? null) : null });
    });
    const late = setTimeout(() => request.destroy(new Error("timeout")), TIMEOUT_MS);
    request.once("timeout", () => request.destroy(new Error("timeout")));
    request.once("error", fail);
    request.once("close", () => clearTimeout(late));
    request.end();
  });
}

/** Why an address leads nowhere; null if it answers. */
export type AddressFault = NonNullable<Probe["fault"]> | "notFound" | null;

/** Answers that say that there is no page. Servers refuse a request without a body for many other reasons. */
const NO_PAGE = [404, 410];

/** Follows the redirects of an address, at most five. */
async function follow(address: URL, find: LookupFunction): Promise<{ url: URL; fault: AddressFault }> {
  let url = address;
  try {
    for (let n = 0; n <= MOST_REDIRECTS; n++) {
      if (url.protocol !== "https:" && url.protocol !== "http:") return { url, fault: "unreachable" };
      const { status, next } = await ask(url, find);
      if (next === null || !URL.canParse(next, url.href))
        return { url, fault: NO_PAGE.includes(status) ? "notFound" : null };
      url = new URL(next, url);
    }
    return { url, fault: "redirects" };
  } catch (error) {
    if (error instanceof InsideNetwork) return { url, fault: "inside" };
    const isLate = error instanceof Error && error.message === "timeout";
    return { url, fault: isLate ? "timeout" : "unreachable" };
  }
}

/**
 * Asks a host over HTTPS, else over HTTP, and follows its redirects.
 * @param find resolves names; another one only in tests
 */
export async function probeHost(host: string, find: LookupFunction = guardedLookup): Promise<Probe> {
  const secure = await follow(new URL(`https://${host}/`), find);
  const hasAnswered = secure.fault !== "timeout" && secure.fault !== "unreachable";
  const { url, fault } = hasAnswered ? secure : await follow(new URL(`http://${host}/`), find);
  const isReached = fault === null || fault === "notFound" || fault === "redirects";
  // A host without a page at its root is there all the same.
  return { host: url.hostname, https: hasAnswered && isReached, fault: fault === "notFound" ? null : fault };
}

/**
 * Opens a whole address once, and follows its redirects.
 * @param find resolves names; another one only in tests
 * @returns the address at their end, and why it leads nowhere
 */
export async function followAddress(
  address: string,
  find: LookupFunction = guardedLookup,
): Promise<{ address: string; fault: AddressFault }> {
  if (!URL.canParse(address)) return { address, fault: "unreachable" };
  const { url, fault } = await follow(new URL(address), find);
  return { address: url.href, fault };
}

/** Opens a whole address once. @param find resolves names; another one only in tests */
export const probeAddress = async (address: string, find?: LookupFunction): Promise<AddressFault> =>
  (await followAddress(address, find)).fault;
