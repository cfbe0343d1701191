import { findResource, queues, resources, screens } from "#domain/index.ts";
import { standardFields } from "#kernel/field.ts";
import type { Queue } from "#kernel/queue.ts";
import { leadPermission } from "#kernel/queue.ts";
import type { Resource } from "#kernel/resource.ts";
import { titlesOnly } from "#kernel/resource.ts";
import type { Actor } from "#kernel/actor.ts";
import { isGranted } from "#kernel/availability.ts";
import { permissionOfScreen } from "#kernel/screen.ts";

/** Who made a record is told by his name in its titles: nobody reads the staff for that. */
const targetsOf = (from: Resource): string[] =>
  Object.entries(from.fields)
    .filter(([name]) => !Object.hasOwn(standardFields, name))
    .flatMap(([, field]) => field.target ?? []);

const pointsAt = (from: Resource, to: string): boolean => targetsOf(from).includes(to);

/**
 * Who sees a screen may read what it shows and what that points at. What hangs on it comes with it only where it has no
 * screen of its own: the records of operations name an admin, and are not his screen's to open. Own ones come first.
 */
export function readPermissions(resource: Resource): string[] {
  const own = ownPermissions(resource);
  const near = new Set([
    resource.name,
    ...resources.filter((other) => pointsAt(other, resource.name)).map((other) => other.name),
    ...(own.length > 0 ? [] : targetsOf(resource)),
  ]);
  const all = screens
    .filter((screen) => screen.resource !== undefined && near.has(screen.resource))
    .flatMap((screen) => permissionOfScreen(screen) ?? []);
  return [...new Set([...own, ...all])];
}

/** Who sees a screen of the resource itself. */
export const ownPermissions = (resource: Resource): string[] =>
  screens.filter((screen) => screen.resource === resource.name).flatMap((screen) => permissionOfScreen(screen) ?? []);

/** Who reads whole records of it. */
export const wholePermissions = (resource: Resource): string[] =>
  resource.restricted ? ownPermissions(resource) : readPermissions(resource);

export const mayList = (actor: Actor, resource: Resource): boolean =>
  actor.isSuper || readPermissions(resource).some((permission) => isGranted(actor, permission));

/** The part of a resource that an actor reads in lists. */
export const readable = (resource: Resource, actor: Actor): Resource =>
  !resource.restricted || ownPermissions(resource).some((permission) => isGranted(actor, permission)) || actor.isSuper
    ? resource
    : titlesOnly(resource);

/** Who works a queue reads the files of its records, and of what hangs on them. */
const filePermissions = (resource: Resource): string[] => [
  ...wholePermissions(resource),
  ...queuePermissions(queues.filter((queue) => [resource.name, ...targetsOf(resource)].includes(queue.resource))),
];

/** Whether an actor reads files that records of these resources name. A super group reads all, as everywhere. */
export const mayReadFilesOf = (named: readonly string[], actor: Actor): boolean =>
  actor.isSuper ||
  named.some((name) => {
    const resource = findResource(name);
    return resource !== undefined && filePermissions(resource).some((permission) => isGranted(actor, permission));
  });

/** Whoever sees a queue's screen may work it; the commands themselves ask for their own permissions. */
export const queuePermissions = (queues: readonly Queue[]): string[] =>
  queues.flatMap((queue) => [
    ...screens.filter((screen) => screen.queue === queue.id).flatMap((screen) => permissionOfScreen(screen) ?? []),
    leadPermission(queue),
  ]);

export const mayWork = (actor: Actor | null, queue: Queue): boolean =>
  queuePermissions([queue]).some((permission) => isGranted(actor, permission));
