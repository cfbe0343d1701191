import { UpDown } from "#domain/enumerations/review.ts";
import type { ExternalAnswer, PatternRule } from "./external-patterns.ts";
import { patternHostsFor, ruleFor } from "./external-patterns.ts";
import type { Sql } from "#server/db/sql.ts";
import type { Row } from "#server/resources/row.ts";
import { addressesOfLink } from "./outside-address.ts";

interface Rule extends PatternRule {
  id: string;
  category: string;
}

/**
 * Returns the answer of the most exact pattern for an address; of equal ones the stricter.
 * @returns null if no rule matches
 */
export const answerOf = (rules: readonly PatternRule[], address: string): ExternalAnswer | null =>
  ruleFor(rules, address)?.action ?? null;

const inForce = "status = $1 and delete_time is null and (until is null or until > now())";

const selectRules = "select id, pattern, action, category from external_rule";

/** Reads the rules that are in force at a place. */
export const readExternalRules = (db: Sql, place: string): Promise<Rule[]> =>
  db.query<Rule>(`${selectRules} where ${inForce} and $2 = any("where")`, [UpDown.of("up"), place]);

/**
 * True if the rules in force at a place block an address. It reads only the rules that name its host, and so is cheap
 * enough for each visit.
 */
export async function isBlocked(db: Sql, place: string, address: string): Promise<boolean> {
  if (!URL.canParse(address)) return false;
  const rules = await db.query<Rule>(
    `${selectRules} where ${inForce} and $2 = any("where") and split_part(pattern, '/', 1) = any($3)`,
    [UpDown.of("up"), place, patternHostsFor(new URL(address))],
  );
  return answerOf(rules, address) === "block";
}

/** Reads the rules that are in force at any place. */
export const readAllRules = (db: Sql): Promise<Rule[]> =>
  db.query<Rule>(`${selectRules} where ${inForce}`, [UpDown.of("up")]);

const MOST_FOLLOWED = 3;

/** Returns the code of our own short link; null for any other address. */
function codeOf(rules: readonly Rule[], address: string): string | null {
  const isBare = address.startsWith("/");
  if (!isBare && !URL.canParse(address)) return null;
  const code = /^\/s\/(\w{4,12})$/.exec(isBare ? address : new URL(address).pathname)?.[1];
  return code && (isBare || ruleFor(rules, address)?.category === "own") ? code : null;
}

/** Reads the addresses of the links with these codes. A link that leads to places of ours alone has none. */
async function addressesByCode(db: Sql, codes: readonly string[]): Promise<Map<string, string[]>> {
  if (codes.length === 0) return new Map();
  const links = await db.query<Row & { code: string }>(
    `select code, target, jump, by_platform as "byPlatform", by_country as "byCountry", by_lang as "byLang"
     from short_link where code = any($1) and delete_time is null`,
    [codes],
  );
  return new Map(links.map((link) => [link.code, addressesOfLink(link).map(({ url }) => url)]));
}

/**
 * Follows our own short links to all their addresses, because a link is judged by where it leads. Ours are those on a
 * host of a rule of the category `own`, and addresses without a host.
 */
export async function followOwnLinks(db: Sql, rules: readonly Rule[], address: string): Promise<string[]> {
  const ends: string[] = [];
  let level = [address];
  for (let n = 0; n < MOST_FOLLOWED && level.length > 0; n++) {
    const codes = new Map(level.map((address) => [address, codeOf(rules, address) ?? ""]));
    const known = await addressesByCode(db, [...codes.values()].filter(Boolean));
    const nextOf = (address: string): string[] => known.get(codes.get(address) ?? "") ?? [];
    ends.push(...level.filter((address) => nextOf(address).length === 0));
    level = [...new Set(level.flatMap(nextOf))];
  }
  return [...ends, ...level];
}
