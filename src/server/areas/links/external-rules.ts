import { UpDown } from "#domain/enumerations/review.ts";
import type { Sql } from "#server/db/sql.ts";

export type ExternalAnswer = "allow" | "warn" | "block";

interface Rule {
  pattern: string;
  action: ExternalAnswer;
}

const strength: Record<ExternalAnswer, number> = { allow: 0, warn: 1, block: 2 };

/** True if an address is on the host of a pattern such as `example.com/path` or `*.example.com`. */
function matches(pattern: string, { hostname, pathname }: URL): boolean {
  const [host = "", ...path] = pattern.split("/");
  const isHost = host.startsWith("*.")
    ? hostname === host.slice(2) || hostname.endsWith(host.slice(1))
    : hostname === host;
  const prefix = `/${path.join("/")}`;
  return isHost && (path.length === 0 || pathname === prefix || pathname.startsWith(`${prefix.replace(/\/$/, "")}/`));
}

/** A host with a path is more exact than a host, and a host more than all its subdomains. */
const exactness = (pattern: string): number =>
  pattern.replace("*.", "").length * 2 - (pattern.startsWith("*.") ? 1 : 0);

/**
 * Returns the answer of the most exact pattern for an address; of equal ones the stricter.
 * @returns null if no rule matches
 */
export function answerOf(rules: readonly Rule[], address: string): ExternalAnswer | null {
  const url = new URL(address);
  const found = rules
    .filter(({ pattern }) => matches(pattern, url))
    .toSorted((a, b) => exactness(b.pattern) - exactness(a.pattern) || strength[b.action] - strength[a.action]);
  return found[0]?.action ?? null;
}

/** Reads the rules that are in force at a place. */
export const readExternalRules = (db: Sql, place: string): Promise<Rule[]> =>
  db.query<Rule>(
    `select pattern, action from external_rule where status = $1 and delete_time is null and $2 = any("where")
       and (until is null or until > now())`,
    [UpDown.of("up"), place],
  );
