import { PayoutSubject } from "#domain/payments/enumerations.ts";
import { withdrawal } from "#domain/payments/withdrawal.resource.ts";
import { resourceNamed } from "#domain/index.ts";
import type { AnyRecord, Resource } from "#kernel/resource.ts";
import { moveBySystem } from "#server/commands/move-by-system.ts";
import { statesAfter } from "#server/commands/states-after.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import type { PayoutOrder } from "#server/providers/payout/channel.ts";
import { clearInside } from "#server/resources/clear-values.ts";
import { readRecord } from "#server/resources/detail.ts";
import type { Row } from "#server/resources/row.ts";
import { messageTo } from "./withdrawal-message.ts";
import { postReturn } from "./withdrawal-ledger.ts";

/** How a payout moves what it pays. */
export type SubjectMove = "send" | "succeed" | "failToPay" | "cannotReceive" | "comeBack" | "refuse";

/** Resource of what a payout pays. */
export function subjectResource(payout: AnyRecord): Resource {
  const key = PayoutSubject.value(payout["subjectType"])?.key;
  if (!key) throw new Error(`a payout of ${String(payout["subjectType"])} is not known`);
  return resourceNamed(key);
}

/** Reads and locks what a payout pays. It is locked before its payout, always in this order. */
export const lockSubject = (tx: Sql, payout: AnyRecord): Promise<AnyRecord> =>
  readRecord(tx, subjectResource(payout), String(payout["subjectId"]), true);

const destination = ["holder", "account", "bank", "swift", "country"] as const;

/** Reads where the money goes, in clear. It was approved with the withdrawal. Only the call to the channel has it. */
export async function destinationOf(
  tx: Sql,
  payout: AnyRecord,
): Promise<Pick<PayoutOrder, (typeof destination)[number]>> {
  const resource = subjectResource(payout);
  const id = String(payout["subjectId"]);
  const values: Row = {};
  for (const name of destination)
    values[name] = (await clearInside(tx, resource, id, `payeeSnapshot.${name}`, 0)) ?? "";
  return values as Pick<PayoutOrder, (typeof destination)[number]>;
}

const events: Partial<Record<SubjectMove, string>> = {
  succeed: "withdrawal.paid",
  comeBack: "withdrawal.cameBack",
  refuse: "withdrawal.refuse",
};

/** Moves what a payout pays, and tells the member. Money that does not leave goes back to the member's balance. */
export async function moveSubject(
  tx: Sql,
  context: Context,
  subject: AnyRecord,
  move: SubjectMove,
  { patch = {}, reason = "" }: { patch?: Row; reason?: string } = {},
): Promise<AnyRecord> {
  const event = events[move];
  const after = await moveBySystem(tx, context, {
    resource: withdrawal,
    verb: move,
    before: subject,
    patch: { ...statesAfter(withdrawal, move), ...patch },
    reason,
    ...(event ? { message: messageTo(subject, event, { text: reason }) } : {}),
  });
  if (move === "comeBack" || move === "refuse") await postReturn(tx, context, after, reason);
  return after;
}
