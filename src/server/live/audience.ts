import { pendingDecision } from "#domain/tasks/pending-decision.resource.ts";
import { asyncTask } from "#domain/tasks/async-task.resource.ts";
import { findResource, queues } from "#domain/index.ts";
import type { Actor } from "#kernel/actor.ts";
import { isGranted } from "#kernel/availability.ts";
import type { LiveEvent } from "#domain/api/live.ts";
import { queuePermissions, readPermissions } from "#server/auth/permissions/read-permissions.ts";
import { mayReadRecord } from "#server/resources/readers.ts";

function permissionsOf(name: string): readonly string[] {
  const resource = findResource(name);
  return resource ? readPermissions(resource) : [];
}

/** True for deferrals that concern colleagues. A skip concerns only the admin who skipped. */
const isForColleagues = (event: LiveEvent): event is Extract<LiveEvent, { kind: "aside" }> =>
  event.kind === "aside" && event.verb !== "skip" && event.verb !== "unskip";

/**
 * True if an admin may receive an event. Events contain whole records or reveal that records exist. So the events of a
 * resource go only to admins who may read it, and the leases of a queue only to its moderators. Events about an admin's
 * own windows and login sessions go only to that admin.
 */
export function mayReceive(actor: Actor, event: LiveEvent): boolean {
  const needed =
    "resource" in event
      ? permissionsOf(event.resource)
      : event.kind === "lease" || event.kind === "count" || isForColleagues(event)
        ? queuePermissions(queues.filter((queue) => queue.id === event.queue))
        : null;
  // The tray of an admin shows the admin's own tasks, with or without the screen of all tasks.
  if (event.kind === "changed" && event.resource === asyncTask.name && event.item["creator"] === actor.id) return true;
  // The requester follows an own request in the tray, too.
  if (event.kind === "changed" && event.resource === pendingDecision.name && event.item["requester"] === actor.id)
    return true;
  if (needed === null) return "admin" in event && event.admin === actor.id;
  const changed = event.kind === "changed" ? findResource(event.resource) : undefined;
  if (event.kind === "changed" && changed && !mayReadRecord(changed, actor, event.item)) return false;
  return actor.isSuper || needed.some((permission) => isGranted(actor, permission));
}
