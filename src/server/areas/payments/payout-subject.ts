import type { AnyRecord } from "#kernel/resource.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import type { PayoutOrder } from "#server/providers/payout/channel.ts";
import { clearInside } from "#server/resources/clear-values.ts";
import { readRecord } from "#server/resources/detail.ts";
import type { Row } from "#server/resources/row.ts";
import type { SubjectMove } from "./payout-kinds.ts";
import { kindOf, subjectResource } from "./payout-kinds.ts";

/** Reads and locks what a payout pays. It is locked before its payout, always in this order. */
export const lockSubject = (tx: Sql, payout: AnyRecord): Promise<AnyRecord> =>
  readRecord(tx, subjectResource(payout), String(payout["subjectId"]), true);

const destination = ["holder", "account", "bank", "swift", "country"] as const;

/** Reads where the money goes, in clear. It was approved with what is paid. Only the call to the channel has it. */
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

/** A payout and what it pays, both locked. */
export interface PayoutPair {
  payout: AnyRecord;
  subject: AnyRecord;
}

/** Moves what a payout pays, and tells the member. */
export const moveSubject = async (
  tx: Sql,
  context: Context,
  { payout, subject }: PayoutPair,
  move: SubjectMove,
  { patch = {}, reason = "" }: { patch?: Row; reason?: string } = {},
): Promise<AnyRecord> => (await kindOf(payout)).move(tx, context, subject, move, { patch, reason });
