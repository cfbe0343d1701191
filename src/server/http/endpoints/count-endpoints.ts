import { v2 } from "#domain/api/call.ts";
import type { SumsReply } from "#domain/api/list.ts";
import { findResource } from "#domain/index.ts";
import { Refusal, refusals } from "#kernel/errors.ts";
import { listOf, text } from "#kernel/field.ts";
import { mayList, readable } from "#server/auth/permissions/read-permissions.ts";
import type { Context } from "#server/context.ts";
import { countMatching } from "#server/resources/count.ts";
import { listSums } from "#server/resources/list-sums.ts";
import { conditionOf } from "#server/resources/list.ts";
import type { Endpoint } from "./endpoint.ts";
import { endpoint } from "./endpoint.ts";

/** Maximum number of filters of one call: the views of a screen and the admin's own. */
const MOST_FILTERS = 40;

/** Counts the records that match each filter, as their lists would. @throws Refusal notFound for an unknown resource */
async function counts(context: Context, name: string, filters: readonly string[]): Promise<number[]> {
  const resource = findResource(name);
  if (!resource || !mayList(context.actor, resource))
    throw new Refusal("notFound", refusals.notFound, { path: "resource" });
  const seen = readable(resource, context.actor);
  const results: number[] = [];
  // One after the other, because the counts of one screen must not take all connections.
  for (const filter of filters)
    results.push(
      (await countMatching(context.db, seen, conditionOf(seen, filter, { ...context, forgetsFilters: true }))).count,
    );
  return results;
}

/**
 * Adds up a list. A list without sums has no lines, such as that of somebody who may read only titles.
 * @throws Refusal notFound for an unknown resource
 */
async function sums(context: Context, name: string, filter: string): Promise<SumsReply> {
  const resource = findResource(name);
  if (!resource || !mayList(context.actor, resource))
    throw new Refusal("notFound", refusals.notFound, { path: "resource" });
  const seen = readable(resource, context.actor);
  return seen.list.sums
    ? listSums(context.db, seen, filter, { ...context, forgetsFilters: true })
    : { by: null, lines: [] };
}

export const countEndpoints: readonly Endpoint[] = [
  endpoint({
    path: v2("view", "sums"),
    label: ["列表合计", "Sums of a list"],
    access: "login",
    unattended: true,
    body: {
      resource: text(60, { label: ["资源", "Resource"], required: true }),
      filter: text(8_000, { label: ["筛选", "Filter"], unseen: true }),
    },
    handle: (context, body) => sums(context, body.resource, body.filter ?? ""),
  }),
  endpoint({
    path: v2("view", "counts"),
    label: ["视图的条数", "Counts of views"],
    access: "login",
    unattended: true,
    body: {
      resource: text(60, { label: ["资源", "Resource"], required: true }),
      filters: listOf(text(8_000, { label: ["筛选", "Filter"], unseen: true }), {
        label: ["筛选", "Filters"],
        required: true,
        max: MOST_FILTERS,
      }),
    },
    handle: async (context, body) => ({ counts: await counts(context, body.resource, body.filters.map(String)) }),
  }),
];
