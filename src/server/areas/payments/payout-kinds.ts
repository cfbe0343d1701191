import type { AnyRecord, Resource } from "#kernel/resource.ts";
import { resourceNamed } from "#domain/index.ts";
import { PayoutSubject } from "#domain/payments/enumerations.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import type { Posted, Posting } from "#server/ledger/post.ts";
import type { Row } from "#server/resources/row.ts";

/** How a payout moves what it pays. */
export type SubjectMove = "send" | "succeed" | "failToPay" | "cannotReceive" | "comeBack" | "refuse";

/**
 * What payouts pay, such as withdrawals. It stands in `payout-kind.ts` of its area. Its records have the fields user,
 * method, currency, net, payee and payeeSnapshot. The record is locked before its payout, and all runs in one
 * transaction.
 */
export interface PayoutKind {
  resource: Resource;
  /** Moves a record along with its payout, and tells the member. `refuse` comes from a payout that is cancelled. */
  move: (
    tx: Sql,
    context: Context,
    subject: AnyRecord,
    move: SubjectMove,
    more: { patch: Row; reason: string },
  ) => Promise<AnyRecord>;
  /** Posts a payment that the channel has made. */
  postPaid: (
    tx: Sql,
    context: Context,
    subject: AnyRecord,
    payout: AnyRecord,
    more?: Pick<Posting, "time" | "createTime" | "paper">,
  ) => Promise<Posted>;
  /** Id of the account from which it is paid. */
  accountOf: (tx: Sql, subject: AnyRecord) => Promise<string>;
}

/** Resource of what a payout pays. */
export function subjectResource(payout: AnyRecord): Resource {
  const key = PayoutSubject.value(payout["subjectType"])?.key;
  if (!key) throw new Error(`a payout of ${String(payout["subjectType"])} is not known`);
  return resourceNamed(key);
}

/** What a payout pays. The kinds are loaded when they are needed, because their areas use payouts. */
export async function kindOf(payout: AnyRecord): Promise<PayoutKind> {
  const { payoutKindOfAreas } = await import("#server/generated/payout-kind.ts");
  const { name } = subjectResource(payout);
  const kind = payoutKindOfAreas.find(({ resource }) => resource.name === name);
  if (!kind) throw new Error(`${name} has no payout-kind.ts`);
  return kind;
}
