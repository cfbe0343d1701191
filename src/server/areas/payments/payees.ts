import { PayeeStatus } from "#domain/payments/payee-enumerations.ts";
import { payeeAuth } from "#domain/payments/payee-auth.resource.ts";
import { MOST_PER_NUMBER } from "#domain/payments/payee-limits.ts";
import { Refusal } from "#kernel/errors.ts";
import { isMask, ROW_KEY } from "#kernel/mask.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { fieldOf } from "#kernel/resource.ts";
import { findColumn } from "#kernel/sql-mapping.ts";
import type { Move, Write } from "#server/commands/area-rules.ts";
import type { Consequences } from "#server/commands/effects.ts";
import { none } from "#server/commands/effects.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import { clearInside, clearValues } from "#server/resources/clear-values.ts";
import type { Row } from "#server/resources/row.ts";
import { lookupHash } from "#server/sealed/seal.ts";
import { openOf, suspension } from "./suspend.ts";
import { moveLater } from "./move-later.ts";
import { statesAfter } from "#server/commands/states-after.ts";

/** A decision stands on the payee, and the member gets a message. */
export const payeeConsequences: Consequences = (command, record, reason, { actor, now }) => {
  if (!command.decision) return none;
  const receiver = String(record["user"]);
  const about = { title: String(record["heading"]), reason: reason.text, reasonKey: reason.key };
  return {
    patch: { reviewer: actor.id, reviewTime: now, reason: reason.text },
    effects: [{ kind: "authorMessage", receiver, event: command.id, ...about }],
    targetId: receiver,
  };
};

const idNumber = fieldOf(payeeAuth, "idNumber");

const isGiven = (value: unknown): boolean => value !== undefined && !isMask(value);

/** True if a text that is compared as personal values are differs. A mask, or none, keeps the value. */
const differs = (given: unknown, stored: unknown): boolean =>
  isGiven(given) && lookupHash(idNumber, String(given ?? "")) !== lookupHash(idNumber, String(stored ?? ""));

/** True if a way to be paid leads elsewhere than before. A row that was removed leads nowhere. */
async function methodsDiffer(tx: Sql, { id, methods }: AnyRecord, given: readonly Row[]): Promise<boolean> {
  const known = (Array.isArray(methods) ? methods : []) as Row[];
  for (const row of given) {
    const index = known.findIndex((one) => one[ROW_KEY] === row[ROW_KEY]);
    const stored = known[index];
    if (!stored) return true;
    const isMoved = (["method", "bank", "swift"] as const).some(
      (name) => row[name] !== undefined && (row[name] ?? "") !== (stored[name] ?? ""),
    );
    if (isMoved) return true;
    for (const name of ["account", "holder"])
      if (isGiven(row[name]) && differs(row[name], await clearInside(tx, payeeAuth, id, `methods.${name}`, index)))
        return true;
  }
  return false;
}

/** True if an edit changes who is paid: the name, the number, or an account. */
export async function changesPayee(tx: Sql, before: AnyRecord, patch: Row): Promise<boolean> {
  const names = ["realName", "idNumber"].filter((name) => isGiven(patch[name]));
  const clear = names.length > 0 ? await clearValues(tx, payeeAuth, before.id, names) : {};
  if (names.some((name) => differs(patch[name], clear[name]))) return true;
  return Array.isArray(patch["methods"]) && methodsDiffer(tx, before, patch["methods"] as Row[]);
}

/** Fields that follow from a write. A change of who is paid takes a passed payee back to the queue. */
export async function fillPayee(tx: Sql, { before, patch }: Write, { actor, now }: Context): Promise<Row> {
  const methods = patch["methods"] as { method: unknown }[] | undefined;
  const kinds = methods ? { methodKinds: [...new Set(methods.map(({ method }) => method))] } : {};
  if (!before || !(await changesPayee(tx, before, patch))) return kinds;
  const isPassed = before["status"] === PayeeStatus.of("passed");
  return {
    ...kinds,
    ...(isPassed ? { ...statesAfter(payeeAuth, "change"), applyTime: now } : {}),
    changeTime: now,
    changer: actor.id === "0" ? null : actor.id,
  };
}

/** One number serves few members. @throws Refusal where it would serve one more */
export async function checkNumber(tx: Sql, { id }: Row): Promise<void> {
  const column = findColumn("idNumber");
  const [own] = await tx.query<{ hash: string }>(
    `select ${column} as hash from payee_auth where id = $1::bigint and delete_time is null`,
    [id],
  );
  if (!own?.hash) return;
  await tx.query("select pg_advisory_xact_lock(hashtext('payee number'), hashtext($1))", [own.hash]);
  const [same] = await tx.query<{ n: string }>(
    `select count(distinct "user") as n from payee_auth where ${column} = $1 and delete_time is null`,
    [own.hash],
  );
  if (Number(same?.n ?? 0) > MOST_PER_NUMBER)
    throw new Refusal(
      "guardRefused",
      [
        `这个证件号已用于 ${MOST_PER_NUMBER} 位会员，不能再用`,
        `The number serves ${MOST_PER_NUMBER} members already, which is the most`,
      ],
      { path: "idNumber" },
    );
}

const suspendedBy = {
  down: "收款认证已撤销或过期",
  waiting: "收款信息已变更，待重新认证",
} as const;

/** Puts the open withdrawals to a payee on hold who may not be paid any more. */
export async function suspendPayee(
  tx: Sql,
  payee: string,
  cause: keyof typeof suspendedBy,
  now: number,
  move: (move: Move) => Promise<unknown>,
): Promise<void> {
  for (const before of await openOf(tx, "payee", [payee])) await move(suspension(before, suspendedBy[cause], now));
}

/** A passed payee whose data changed is not paid until it is passed again. */
export async function afterPayee(
  tx: Sql,
  context: Context,
  { before, after }: Write & { after: AnyRecord },
): Promise<void> {
  const isLost = before?.["status"] === PayeeStatus.of("passed") && after["status"] === PayeeStatus.of("waiting");
  if (isLost) await suspendPayee(tx, after.id, "waiting", context.now, (move) => moveLater(tx, context, move));
}
