import type { AnyRecord } from "#kernel/resource.ts";
import { addressesIn, strictest } from "#server/review/links/external-patterns.ts";
import { followOwnLinks, readExternalRules } from "#server/review/links/external-rules.ts";
import type { Sql } from "#server/db/sql.ts";
import type { Finding, Rules } from "./finding.ts";
import { hit } from "./finding.ts";
import type { Texts } from "./text-rules.ts";

type ExternalRules = Awaited<ReturnType<typeof readExternalRules>>;

/** True if the external link rules block where an address leads. Our own short links are followed. */
async function isBlockedAt(db: Sql, rules: ExternalRules, address: string): Promise<boolean> {
  const judged = strictest(rules, await followOwnLinks(db, rules, address));
  return judged?.answer === "block";
}

/** Returns those addresses in texts that the external link rules block at a place. */
export async function blockedAddresses(db: Sql, place: string, texts: readonly string[]): Promise<string[]> {
  const addresses = [...new Set(texts.flatMap(addressesIn))];
  if (addresses.length === 0) return [];
  const rules = await readExternalRules(db, place);
  const blocked: string[] = [];
  for (const address of addresses) if (await isBlockedAt(db, rules, address)) blocked.push(address);
  return blocked;
}

/**
 * Finds links that the external link rules block, with their place in the text. A link behind other words of rich text
 * has no place there.
 * @param texts plain texts by field
 * @param place key of ExternalPlace
 */
export async function linkFindings(
  db: Sql,
  { texts, record, place }: { texts: Texts; record: AnyRecord; place: string },
  rules: Rules,
): Promise<Finding[]> {
  if (!rules.some(({ measure }) => measure === "link")) return [];
  const findings: Finding[] = [];
  for (const [field, text] of Object.entries(texts)) {
    const stored = record[field];
    for (const address of await blockedAddresses(db, place, [text, typeof stored === "string" ? stored : ""])) {
      const start = text.indexOf(address);
      const span = start < 0 ? { start: 0, end: 0 } : { start, end: start + address.length };
      findings.push(...hit(rules, "link", { type: "text", field, word: address, ...span, kind: "advertising" }));
    }
  }
  return findings;
}
