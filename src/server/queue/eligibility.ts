import { isGranted } from "#kernel/availability.ts";
import { Refusal } from "#kernel/errors.ts";
import type { Parameters } from "#kernel/filter/sql.ts";
import type { Queue, DeferralKind } from "#kernel/queue.ts";
import { leadPermission } from "#kernel/queue.ts";
import { resourceNamed } from "#domain/index.ts";
import type { Context } from "#server/context.ts";

/** Whose turn it is while an item is put aside; null while it waits in the queue itself. */
const asides = ["asked", "escalated"] as const satisfies readonly DeferralKind[];

/** @throws Refusal illegalParameter for a word that names none */
export function deferralKindOf(word: unknown): DeferralKind | null {
  if (word === undefined || word === null || word === "") return null;
  const found = asides.find((one) => one === word);
  if (!found)
    throw new Refusal("illegalParameter", [`未知的挂起类型「${String(word)}」`, `Unknown deferral “${String(word)}”`], {
      path: "aside",
    });
  return found;
}

/**
 * Whether a row `t` of a queue's resource is in a language that an admin reads, as a condition; who names none reads all.
 * @param admin placeholder of his id
 */
export const isInLanguages = (queue: Queue, admin: string): string =>
  resourceNamed(queue.resource).fields["lang"]
    ? `coalesce((select a.reads = '{}' or t.lang = any(a.reads) from admin a where a.id = ${admin}::bigint), true)`
    : `${admin}::bigint is not null`;

/**
 * What of a queue waits for this admin, as a condition over alias `t`: nothing of his own, nothing in a language he
 * does not read (who names none reads all), nothing that waits for its author; what was escalated only for a lead, and for
 * another one than who escalated it.
 * List, counts, claim and bulk all ask by this one condition, so that they never differ.
 * @param aside instead only what waits for its author, or for the lead
 */
export function eligibleFor(
  context: Context,
  queue: Queue,
  parameters: Parameters,
  aside: DeferralKind | null = null,
): string {
  const admin = parameters.add(context.actor.id);
  const id = parameters.add(queue.id);
  const put = (what: string): string =>
    `exists (select 1 from queue_item q where q.queue = ${id} and q.item = t.id and ${what})`;
  const asked = put("q.asked_until > now()");
  const isLead = isGranted(context.actor, leadPermission(queue));
  const escalated = isLead ? put("q.escalated") : "false";
  const forOthers = put(isLead ? `q.escalated and q.asked_by = ${admin}::bigint` : "q.escalated");
  const whose = [
    `t.author <> ${parameters.add(context.actor.userId ?? "0")}::bigint`,
    isInLanguages(queue, admin),
    aside === "asked" ? asked : `not ${asked}`,
    aside === "escalated" ? escalated : `not ${forOthers}`,
  ];
  return whose.join(" and ");
}
