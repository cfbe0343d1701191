import { resourceNamed } from "#domain/index.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import { readRecord } from "#server/resources/detail.ts";

/**
 * What is paid, such as an order. It stands in `payment-subject.ts` of its area, or in `payment-subjects.ts` where an
 * area has several. Order and payment are locked, the order first, and all runs in one transaction.
 */
export interface PaymentSubject {
  /** Name of its resource. */
  resource: string;
  /**
   * The channel has the money. Moves the order and posts its legs, from `channel.<method>`. It runs for each payment of
   * the order, also for a late or a second one: what the order no longer takes goes back by `refundPayment`.
   */
  paid: (tx: Sql, context: Context, order: AnyRecord, payment: AnyRecord) => Promise<void>;
  /** The payment ended unpaid, at its deadline or because the channel refused it. The channel was asked before. */
  closed?: (tx: Sql, context: Context, order: AnyRecord, payment: AnyRecord) => Promise<void>;
  /** The channel has paid a refund back. */
  refunded?: (tx: Sql, context: Context, order: AnyRecord, payment: AnyRecord, refund: AnyRecord) => Promise<void>;
}

/** All subjects, loaded when they are needed, because their areas use payments. */
async function subjects(): Promise<readonly PaymentSubject[]> {
  const [{ paymentSubjectOfAreas }, { paymentSubjectsOfAreas }] = await Promise.all([
    import("#server/generated/payment-subject.ts"),
    import("#server/generated/payment-subjects.ts"),
  ]);
  return [...paymentSubjectOfAreas, ...paymentSubjectsOfAreas.flat()];
}

/** @throws Error for a resource that is not paid */
export async function subjectOf(resource: string): Promise<PaymentSubject> {
  const known = (await subjects()).find((one) => one.resource === resource);
  if (!known) throw new Error(`${resource} has no payment-subject.ts`);
  return known;
}

/** Reads and locks what a payment pays. It is locked before its payment, always in this order. */
export const lockOrder = (tx: Sql, payment: AnyRecord): Promise<AnyRecord> =>
  readRecord(tx, resourceNamed(String(payment["subjectType"])), String(payment["subjectId"]), true);
