import { isGranted } from "#kernel/availability.ts";
import { Refusal } from "#kernel/errors.ts";
import type { Parameters } from "#kernel/filter/sql.ts";
import type { Queue, DeferralKind } from "#kernel/queue.ts";
import { leadPermission } from "#kernel/queue.ts";
import { resourceNamed } from "#domain/index.ts";
import type { Context } from "#server/context.ts";
import { mayDecide } from "./not-for.ts";

/** The kinds of deferral. Where a kind is expected, null means the queue itself. */
const asides = ["asked", "escalated"] as const satisfies readonly DeferralKind[];

/**
 * Parses a kind of deferral; empty means the queue itself, as null.
 * @throws Refusal illegalParameter for an unknown word
 */
export function deferralKindOf(word: unknown): DeferralKind | null {
  if (word === undefined || word === null || word === "") return null;
  const match = asides.find((one) => one === word);
  if (!match)
    throw new Refusal("illegalParameter", [`未知的挂起类型「${String(word)}」`, `Unknown deferral “${String(word)}”`], {
      path: "aside",
    });
  return match;
}

/** Builds the SQL condition that row `t` is in the admin's language scope. An empty scope includes every language. */
export function isInLanguages({ actor }: Context, queue: Queue, parameters: Parameters): string {
  if (!actor.reads?.length || !resourceNamed(queue.resource).fields["lang"]) return "true";
  return `(t.lang is null or t.lang = any(${parameters.add(actor.reads)}::smallint[]))`;
}

/**
 * Builds the SQL condition, over alias `t`, for items that wait for this admin. It excludes items on which the admin may
 * not decide (`notFor` of the queue), items outside the language scope, and items waiting for their author. Escalated items are included only for queue
 * leads, but not for the lead who escalated them. List, counts, claim and bulk commands share this condition, so that
 * they always agree.
 * @param aside kind of deferral: selects only items that wait for their author (`asked`), or only escalated ones
 * (`escalated`, for queue leads)
 */
export function eligibleFor(
  context: Context,
  queue: Queue,
  parameters: Parameters,
  aside: DeferralKind | null = null,
): string {
  const id = parameters.add(queue.id);
  const itemWith = (what: string): string =>
    `exists (select 1 from queue_item q where q.queue = ${id} and q.item = t.id and ${what})`;
  const asked = itemWith("q.asked_until > now()");
  const isLead = isGranted(context.actor, leadPermission(queue));
  const escalated = isLead ? itemWith("q.escalated") : "false";
  // A function, because PostgreSQL refuses a parameter that the condition does not use.
  const forOthers = (): string =>
    itemWith(isLead ? `q.escalated and q.asked_by = ${parameters.add(context.actor.id)}::bigint` : "q.escalated");
  const terms = [
    mayDecide(context, queue, parameters),
    isInLanguages(context, queue, parameters),
    aside === "asked" ? asked : `not ${asked}`,
    aside === "escalated" ? escalated : `not ${forOthers()}`,
  ];
  return terms.join(" and ");
}
