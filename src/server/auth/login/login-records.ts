import { randomUUID } from "node:crypto";
import { admin } from "#domain/staff/admin.resource.ts";
import { recordOperation } from "#server/audit/record.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";

/** How an attempt to come in ended: in, refused for what was given, or before it was looked at. */
type Ending = Entry | Refused;
/** `stepUp` of somebody who is in already. */
type Entry = "login" | "stepUp";
export type Refused = "loginRefused" | "loginPuzzle" | "loginFactor" | "loginWaits";

const SHOWN = 32;

/**
 * The name that was tried, as far as the records may keep it: shortened, and none where it could be no account's,
 * because a password that was typed into the wrong field is no colleague's to read.
 */
const triedName = (name: string): string => {
  if (!/^[\p{L}\p{N}@._+()-]{1,64}$/u.test(name)) return "";
  const characters = [...name];
  return characters.length > SHOWN ? `${characters.slice(0, SHOWN).join("")}…` : name;
};

async function record(tx: Sql, context: Context, ending: Ending, id: string | null, tried: string): Promise<void> {
  const isIn = (ending === "login" || ending === "stepUp") && id !== null;
  await recordOperation(
    tx,
    { ...context, actor: { ...context.actor, id: isIn ? id : "0" } },
    {
      resource: admin,
      id,
      targetId: null,
      command: `admin.${ending}`,
      before: null,
      after: isIn ? null : { account: triedName(tried) },
      batchId: randomUUID(),
    },
  );
}

/**
 * catalogue/public-pages.md, /login: each entry and each refusal stands in the records, also of an account that nobody
 * has: else the time that a record takes would say whether there is one.
 */
export const recordEntry = (tx: Sql, context: Context, id: string, entry: Entry = "login"): Promise<void> =>
  record(tx, context, entry, id, "");

/** @param tried what was given as the name: an account, a mail address or a number */
export const recordRefusal = (
  tx: Sql,
  context: Context,
  id: string | null,
  tried: string,
  ending: Refused = "loginRefused",
): Promise<void> => record(tx, context, ending, id, tried);
