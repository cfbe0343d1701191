import { resourceNamed } from "#domain/index.ts";
import { outsideLanguages } from "#kernel/availability.ts";
import { Refusal, refusals } from "#kernel/errors.ts";
import { Parameters } from "#kernel/filter/sql.ts";
import type { Label } from "#kernel/label.ts";
import type { Queue, DeferralKind } from "#kernel/queue.ts";
import type { AnyRecord, Resource } from "#kernel/resource.ts";
import { sqlName } from "#kernel/sql-mapping.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import type { Condition } from "#server/resources/condition.ts";
import { readRecords } from "#server/resources/detail.ts";
import { conditionOf } from "#server/resources/list.ts";
import { isDeferredBy, deferralOf } from "./deferral.ts";
import type { StoredDeferral } from "./deferral.ts";
import { eligibleFor } from "./eligibility.ts";

/**
 * Builds the condition for items that this admin may claim and that match an additional filter.
 * @param views kinds of deferral to include; null means items that are not deferred. `asked` is ignored, because items
 * that wait for their author cannot be claimed
 */
export function claimableBy(
  context: Context,
  queue: Queue,
  filter: string,
  views: readonly (DeferralKind | null)[],
): Condition {
  const claimableViews = views.filter((view) => view !== "asked");
  const among = (parameters: Parameters): string =>
    claimableViews.length > 0
      ? `(${claimableViews.map((view) => eligibleFor(context, queue, parameters, view)).join(" or ")})`
      : "false";
  return conditionOf(resourceNamed(queue.resource), [queue.offered, filter], {
    ...context,
    among,
  });
}

/** Returns those of the given items that match the condition. */
export async function claimableAmong(
  tx: Sql,
  ids: readonly string[],
  resource: Resource,
  { where, parameters }: Condition,
): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    `select t.id from ${sqlName(resource.name)} t where t.id = any(${parameters.add(ids)}::bigint[]) and ${where}`,
    parameters.values,
  );
  return rows.map((row) => row.id);
}

/**
 * True if this admin may claim the item: it waits in the queue, or it was escalated and the admin is a queue lead. A
 * lead may also claim an item that the same lead escalated.
 */
export async function isClaimable(tx: Sql, context: Context, queue: Queue, id: string): Promise<boolean> {
  const offered = claimableBy(context, queue, "", [null, "escalated"]);
  return (await claimableAmong(tx, [id], resourceNamed(queue.resource), offered)).length > 0;
}

/** @throws Refusal guardRefused where the record's language is outside the admin's language scope */
export function assertLanguage(context: Context, resource: Resource, record: AnyRecord, path: string): void {
  const refusal = outsideLanguages(context.actor, resource, record);
  if (refusal) throw new Refusal("guardRefused", refusal, { path });
}

/**
 * Checks that this admin may claim the item.
 * @throws Refusal notFound where the item does not exist; guardRefused where its language is outside the admin's
 * language scope; wrongState where it is not waiting in the queue, or the admin is its author
 */
export async function assertClaimable(
  tx: Sql,
  context: Context,
  queue: Queue,
  id: string,
  path: string,
): Promise<void> {
  if (await isClaimable(tx, context, queue, id)) return;
  const resource = resourceNamed(queue.resource);
  const [record] = await readRecords(tx, resource, [id]);
  if (!record) throw new Refusal("notFound", refusals.notFound, { path });
  assertLanguage(context, resource, record, path);
  const [row] = await tx.query<{ aside: StoredDeferral | null }>(`select ${deferralOf("$1", "$2::bigint")} as aside`, [
    [queue.id],
    id,
  ]);
  const refusal: Label = [
    "不在队列中、已转给同事，或是自己的内容",
    "This item is not waiting in the queue, was handed to a colleague, or is your own",
  ];
  throw new Refusal("wrongState", row?.aside ? isDeferredBy(row.aside) : refusal, { path });
}
