import { findResource, queues } from "#domain/index.ts";
import type { Actor } from "#kernel/actor.ts";
import { isGranted } from "#kernel/availability.ts";
import type { LiveEvent } from "#domain/api/live.ts";
import { queuePermissions, wholePermissions } from "#server/auth/permissions/read-permissions.ts";

const byResource = new Map<string, readonly string[]>();

function permissionsOf(resource: string): readonly string[] {
  const known = byResource.get(resource);
  if (known) return known;
  const found = findResource(resource);
  const permissions = found ? wholePermissions(found) : [];
  byResource.set(resource, permissions);
  return permissions;
}

/** What he skipped comes back to him alone; what he put aside waits for none of them. */
const isForColleagues = (event: LiveEvent): event is Extract<LiveEvent, { kind: "aside" }> =>
  event.kind === "aside" && event.verb !== "skip" && event.verb !== "unskip";

/**
 * Events carry whole records, or say that there are some: only who may read a resource hears of it, only who works a
 * queue hears its leases. What ends or moves in the other windows of one admin is his alone.
 */
export function mayHear(actor: Actor, event: LiveEvent): boolean {
  const needed =
    "resource" in event
      ? permissionsOf(event.resource)
      : event.kind === "lease" || event.kind === "count" || isForColleagues(event)
        ? queuePermissions(queues.filter((queue) => queue.id === event.queue))
        : null;
  if (needed === null) return "admin" in event && event.admin === actor.id;
  return actor.isSuper || needed.some((permission) => isGranted(actor, permission));
}
