import { randomInt } from "node:crypto";
import type { Write } from "#server/commands/area-rules.ts";
import type { Sql } from "#server/db/sql.ts";
import type { Row } from "#server/resources/row.ts";

/** Letters and digits that nobody confuses when reading them aloud or from paper. */
const LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789";
const LENGTH = 6;

/** Makes a code that no short link has or had. */
async function newCode(tx: Sql): Promise<string> {
  for (;;) {
    const code = Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join("");
    const [taken] = await tx.query("select 1 from short_link where code = $1", [code]);
    if (!taken) return code;
  }
}

const hasUtm = (utm: unknown): boolean => Object.values((utm ?? {}) as Row).some(Boolean);

/** Parameters of analytics that the platform gives to its new links. */
async function utmOf(tx: Sql, platform: unknown): Promise<unknown> {
  const [row] = await tx.query<{ utm: unknown }>("select utm from link_platform where id = $1::bigint", [platform]);
  return row?.utm ?? null;
}

/** Fields that decide whether a link is safe. */
const checked = ["target", "jump", "byPlatform", "byCountry", "byLang"];

/** True if an edit changes where a link leads. */
export const leadsElsewhere = (before: Row, patch: Row): boolean =>
  checked.some((name) => name in patch && JSON.stringify(patch[name] ?? null) !== JSON.stringify(before[name] ?? null));

/**
 * Fields that the server sets with a short link: the code of a new one, unless the caller wished one, the parameters of
 * its platform, and that a changed target is not checked yet.
 */
export async function fillLink(tx: Sql, { before, patch }: Write): Promise<Row> {
  if (before) return leadsElsewhere(before, patch) ? { safe: "notChecked", checkTime: null, checkNote: "" } : {};
  return {
    ...(patch["code"] ? {} : { code: await newCode(tx) }),
    ...(hasUtm(patch["utm"]) ? {} : { utm: await utmOf(tx, patch["platform"]) }),
  };
}
