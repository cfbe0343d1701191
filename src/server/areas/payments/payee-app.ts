import { PayeeStatus } from "#domain/payments/payee-enumerations.ts";
import { payeeAuth } from "#domain/payments/payee-auth.resource.ts";
import { user } from "#domain/users/user.resource.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { addRecord } from "#server/commands/standard.ts";
import { moveBySystem } from "#server/commands/move-by-system.ts";
import { statesAfter } from "#server/commands/states-after.ts";
import { checkRecord } from "#server/commands/rules.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import { readRecord } from "#server/resources/detail.ts";
import type { Row } from "#server/resources/row.ts";
import { validateWrite } from "#server/resources/write.ts";
import { fillPayee } from "./payees.ts";

/**
 * Takes a member's data as payee from the app: the first time, once more after a refusal, or changed. Changed data of a
 * passed payee wait for a new review, and open withdrawals to it are put on hold.
 * @param values fields of `payeeAuth`; a masked value that is left out stays
 * @throws Refusal illegalParameter for wrong values; guardRefused for a number of too many members
 */
export async function submitPayee(tx: Sql, context: Context, member: string, values: Row): Promise<AnyRecord> {
  const [known] = await tx.query<{ id: string }>(
    `select id from payee_auth where "user" = $1::bigint and delete_time is null for update`,
    [member],
  );
  const { nickname, lang } = await readRecord(tx, user, member);
  const about = { heading: nickname, lang: lang ?? null };
  if (!known) {
    const added = { ...about, applyTime: context.now };
    return (await addRecord(tx, context, payeeAuth, { ...values, user: member }, "add", added)).item;
  }
  const before = await readRecord(tx, payeeAuth, known.id, true);
  const accepted = await validateWrite(tx, payeeAuth, values, before);
  checkRecord(payeeAuth, { ...before, ...accepted });
  const isRefused = [PayeeStatus.of("notPassed"), PayeeStatus.of("down")].includes(Number(before["status"]));
  const filled = await fillPayee(tx, { verb: "edit", before, patch: accepted }, context);
  const again = isRefused ? { ...statesAfter(payeeAuth, "resubmit"), applyTime: context.now } : {};
  const verb = isRefused ? "resubmit" : filled["changeTime"] === undefined ? "edit" : "change";
  const patch = { ...accepted, ...about, ...filled, ...again };
  return moveBySystem(tx, context, { resource: payeeAuth, verb, before, patch });
}
