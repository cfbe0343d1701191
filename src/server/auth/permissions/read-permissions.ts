import { findResource, queues, resources, screens } from "#domain/index.ts";
import { standardFields } from "#kernel/field.ts";
import type { Queue } from "#kernel/queue.ts";
import { leadPermission } from "#kernel/queue.ts";
import type { Resource } from "#kernel/resource.ts";
import { titlesOnly } from "#kernel/resource.ts";
import type { Actor } from "#kernel/actor.ts";
import { isGranted } from "#kernel/availability.ts";
import { permissionOfScreen } from "#kernel/screen.ts";

/**
 * Returns the resources that a resource refers to. Creator and updater are left out: their names come with the record's
 * titles, and reading a record grants no access to the staff.
 */
const targetsOf = (from: Resource): string[] =>
  Object.entries(from.fields)
    .filter(([name]) => !Object.hasOwn(standardFields, name))
    .flatMap(([, field]) => field.target ?? []);

const pointsAt = (from: Resource, to: string): boolean => targetsOf(from).includes(to);

/**
 * Returns the permissions to read a resource, those of its own screens first. The screens of another resource give
 * access in two cases: this resource refers to the other one and has no screen of its own, or the other one refers to
 * it.
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

/** Returns the permissions of the screens of the resource itself. A view of another resource's screen is one of them. */
export const ownPermissions = (resource: Resource): string[] =>
  screens.flatMap((screen) => {
    if (screen.resource === resource.name) return permissionOfScreen(screen) ?? [];
    const view = screen.views?.find((one) => one.resource === resource.name);
    return view ? (view.permission ?? permissionOfScreen(screen) ?? []) : [];
  });

/** Returns the permissions to read whole records of the resource. */
export const wholePermissions = (resource: Resource): string[] =>
  resource.restricted ? ownPermissions(resource) : readPermissions(resource);

export const mayList = (actor: Actor, resource: Resource): boolean =>
  actor.isSuper || readPermissions(resource).some((permission) => isGranted(actor, permission));

/** Returns the part of a resource that an actor may read in lists. */
export const readable = (resource: Resource, actor: Actor): Resource =>
  !resource.restricted || ownPermissions(resource).some((permission) => isGranted(actor, permission)) || actor.isSuper
    ? resource
    : titlesOnly(resource);

/**
 * Returns the permissions for files of a resource. Moderators of a queue may read the files of its records and of
 * records that belong to them.
 */
const filePermissions = (resource: Resource): string[] => [
  ...wholePermissions(resource),
  ...queuePermissions(queues.filter((queue) => [resource.name, ...targetsOf(resource)].includes(queue.resource))),
];

/** True if an actor may read files that records of these resources refer to. A super admin may read all. */
export const mayReadFilesOf = (named: readonly string[], actor: Actor): boolean =>
  actor.isSuper ||
  named.some((name) => {
    const resource = findResource(name);
    return resource !== undefined && filePermissions(resource).some((permission) => isGranted(actor, permission));
  });

/**
 * Returns the permissions to work these queues: access to a queue's screen is enough. The commands check
 * their own permissions.
 */
export const queuePermissions = (queues: readonly Queue[]): string[] =>
  queues.flatMap((queue) => [
    ...screens.filter((screen) => screen.queue === queue.id).flatMap((screen) => permissionOfScreen(screen) ?? []),
    leadPermission(queue),
  ]);

export const mayWork = (actor: Actor | null, queue: Queue): boolean =>
  queuePermissions([queue]).some((permission) => isGranted(actor, permission));
