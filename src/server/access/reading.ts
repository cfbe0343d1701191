import { resources, screens } from "#domain/index.ts";
import type { Queue } from "#kernel/queue.ts";
import { leadPermission } from "#kernel/queue.ts";
import type { Resource } from "#kernel/resource.ts";
import { permissionOfScreen } from "#kernel/screen.ts";

const pointsAt = (from: Resource, to: string): boolean =>
  Object.values(from.fields).some((field) => field.target === to);

/** Who sees a screen may read what it shows, what that points at, and what hangs on it. */
export function readPermissions(resource: Resource): string[] {
  const near = new Set([
    resource.name,
    ...resources.filter((other) => pointsAt(other, resource.name)).map((other) => other.name),
    ...Object.values(resource.fields).flatMap((field) => field.target ?? []),
  ]);
  return screens
    .filter((screen) => screen.resource !== undefined && near.has(screen.resource))
    .flatMap((screen) => permissionOfScreen(screen) ?? []);
}

/** Whoever sees a queue's screen may work it; the commands themselves ask for their own permissions. */
export const queuePermissions = (queues: readonly Queue[]): string[] =>
  queues.flatMap((queue) => [
    ...screens.filter((screen) => screen.queue === queue.id).flatMap((screen) => permissionOfScreen(screen) ?? []),
    leadPermission(queue),
  ]);
