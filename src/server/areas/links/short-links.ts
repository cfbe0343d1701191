import { randomInt } from "node:crypto";
import { shortLink } from "#domain/links/short-link.resource.ts";
import { prefixErrors } from "#kernel/errors.ts";
import type { Handler } from "#server/commands/handler.ts";
import { addHandler, addRecord, valuesOf } from "#server/commands/standard.ts";
import type { Sql } from "#server/db/sql.ts";

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

/** Adds a short link, with a code of its own unless the caller wished one. */
export const addShortLink: Handler = {
  ...addHandler(shortLink),
  handle: async (context, body, tx) => {
    const { values, prefix } = valuesOf(body);
    const own = values["code"] ? {} : { code: await newCode(tx) };
    return prefixErrors(prefix, () => addRecord(tx, context, shortLink, values, "add", own));
  },
};
