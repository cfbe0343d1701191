import { randomUUID } from "node:crypto";
import { admin } from "#domain/staff/admin.resource.ts";
import { recordOperation } from "#server/audit/record.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";

/** How a login attempt ended: logged in, refused, or refused before the credentials were checked. */
type Ending = Entry | Refused;
/** `stepUp` is a confirmation by an admin who is already logged in. */
type Entry = "login" | "stepUp";
export type Refused = "loginRefused" | "loginPuzzle" | "loginFactor" | "loginWaits";

const SHOWN = 32;

/**
 * Returns the name of a login attempt in the shortened form for the operation records. A text that cannot be an account
 * name is left out. It may be a password typed into the wrong field, which no colleague may read.
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
 * Records a login. Refusals are recorded as well, also for accounts that do not exist. Otherwise the response time would
 * reveal whether an account exists.
 */
export const recordEntry = (tx: Sql, context: Context, id: string, entry: Entry = "login"): Promise<void> =>
  record(tx, context, entry, id, "");

/**
 * Records a refused login.
 * @param tried the given name: an account, a mail address or a number
 */
export const recordRefusal = (
  tx: Sql,
  context: Context,
  id: string | null,
  tried: string,
  ending: Refused = "loginRefused",
): Promise<void> => record(tx, context, ending, id, tried);
