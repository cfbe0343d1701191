export type ExternalAnswer = "allow" | "warn" | "block";

/** A rule for external links, as far as it judges an address. */
export interface PatternRule {
  pattern: string;
  action: ExternalAnswer;
}

const strength: Record<ExternalAnswer, number> = { allow: 0, warn: 1, block: 2 };

/** A percent-encoded character of ASCII, or a run of other encoded bytes. */
const ENCODED = /%[0-7][\da-f]|(?:%[89a-f][\da-f])+/gi;

/** Returns percent-encoded bytes as text; unchanged if they are no text. */
function decoded(run: string): string {
  try {
    return decodeURIComponent(run);
  } catch {
    return run.toUpperCase();
  }
}

/** Returns a path as servers read it: decoded, without empty and dot segments. Otherwise a spelling evades a rule. */
function plainPath(path: string): string {
  const segments: string[] = [];
  for (const segment of path.replaceAll(ENCODED, decoded).split(/[/\\]+/)) {
    if (segment === "..") segments.pop();
    else if (segment !== "." && segment !== "") segments.push(segment);
  }
  return `/${segments.join("/")}`;
}

/** Host of an address without the dot that may end it: `example.com.` is `example.com`. */
export const hostOf = ({ hostname }: URL): string => hostname.replace(/\.+$/, "");

/** Returns the host that a pattern names; `isWide` if it names the hosts below, too. */
export function hostOfPattern(pattern: string): { host: string; isWide: boolean } {
  const [host = ""] = pattern.split("/");
  return { host: host.replace("*.", ""), isWide: host.startsWith("*.") };
}

/** Returns the hosts of all patterns that can match an address: `a.b.c`, `*.a.b.c`, `*.b.c`, `*.c`. */
export function patternHostsFor(url: URL): string[] {
  const labels = hostOf(url).split(".");
  return [hostOf(url), ...labels.map((_, i) => `*.${labels.slice(i).join(".")}`)];
}

/** True if an address is on the host of a pattern such as `example.com/path` or `*.example.com`. */
function matches(pattern: string, url: URL): boolean {
  const { host, isWide } = hostOfPattern(pattern);
  const urlHost = hostOf(url);
  if (urlHost !== host && !(isWide && urlHost.endsWith(`.${host}`))) return false;
  const [, ...path] = pattern.split("/");
  const [prefix, pathname] = [plainPath(path.join("/")), plainPath(url.pathname)];
  return prefix === "/" || pathname === prefix || pathname.startsWith(`${prefix}/`);
}

/** A host with a path is more exact than a host, and a host more than all its subdomains. */
const exactness = (pattern: string): number =>
  pattern.replace("*.", "").length * 2 - (pattern.startsWith("*.") ? 1 : 0);

/** Returns the rule that answers for an address: the most exact pattern; of equal ones the stricter. */
export function ruleFor<R extends PatternRule>(rules: readonly R[], address: string): R | null {
  const url = new URL(address);
  const matching = rules
    .filter(({ pattern }) => matches(pattern, url))
    .toSorted((a, b) => exactness(b.pattern) - exactness(a.pattern) || strength[b.action] - strength[a.action]);
  return matching[0] ?? null;
}

/** An address with the rule that answers for it. Without a rule the answer is a warning. */
interface Judged<R> {
  address: string;
  rule: R | null;
  answer: ExternalAnswer;
}

/** Judges addresses, and returns the one with the strictest answer; the first of equal ones. */
export function strictest<R extends PatternRule>(rules: readonly R[], addresses: readonly string[]): Judged<R> | null {
  const judged = addresses.map((address): Judged<R> => {
    const rule = ruleFor(rules, address);
    return { address, rule, answer: rule?.action ?? "warn" };
  });
  return judged.toSorted((a, b) => strength[b.answer] - strength[a.answer])[0] ?? null;
}

const ADDRESS = /https?:\/\/[^\s<>"'`，。；、）】》]+/giu;
const MOST_IN_TEXT = 200;

/** Returns the addresses in a text or in rich text, without punctuation at their ends. */
export function addressesIn(text: string): string[] {
  const plain = text.replaceAll("&amp;", "&");
  const addresses = [...plain.matchAll(ADDRESS)].map(([address]) => address.replace(/[.,;:!?)\]}]+$/, ""));
  return [...new Set(addresses)]
    .filter((address) => URL.canParse(address) && address.length <= 2_048)
    .slice(0, MOST_IN_TEXT);
}
