import { UpDown } from "#domain/enumerations/review.ts";
import type { ExternalAnswer, PatternRule } from "./external-patterns.ts";
import { ruleFor } from "./external-patterns.ts";
import type { Sql } from "#server/db/sql.ts";

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

/** Reads the rules that are in force at a place. */
export const readExternalRules = (db: Sql, place: string): Promise<Rule[]> =>
  db.query<Rule>(`select id, pattern, action, category from external_rule where ${inForce} and $2 = any("where")`, [
    UpDown.of("up"),
    place,
  ]);

/** Reads the rules that are in force at any place. */
export const readAllRules = (db: Sql): Promise<Rule[]> =>
  db.query<Rule>(`select id, pattern, action, category from external_rule where ${inForce}`, [UpDown.of("up")]);

const MOST_FOLLOWED = 3;

/**
 * Follows our own short links to their targets, because a link is judged by where it leads. Ours are those on a host of
 * a rule of the category `own`, and addresses without a host.
 */
export async function followOwnLinks(db: Sql, rules: readonly Rule[], address: string): Promise<string> {
  let at = address;
  for (let n = 0; n < MOST_FOLLOWED; n++) {
    const isBare = /^\/s\/\w{4,12}$/.test(at);
    const url = isBare ? null : new URL(at);
    const code = /^\/s\/(\w{4,12})$/.exec(url?.pathname ?? at)?.[1];
    const isOwn = isBare || ruleFor(rules, at)?.category === "own";
    if (!code || !isOwn) return at;
    const [link] = await db.query<{ target: string }>(
      "select target from short_link where code = $1 and delete_time is null",
      [code],
    );
    // A link to a place of ours leads to no outside host.
    if (!link?.target) return at;
    at = link.target;
  }
  return at;
}
