import { findResource, queues, resources, screens } from "#domain/index.ts";
import { standardFields } from "#kernel/field.ts";
import type { Queue } from "#kernel/queue.ts";
import { leadPermission } from "#kernel/queue.ts";
import type { Resource } from "#kernel/resource.ts";
import { titlesOnly } from "#kernel/resource.ts";
import type { Actor } from "#kernel/actor.ts";
import { isGranted } from "#kernel/availability.ts";
import type { Reach } from "#kernel/screen.ts";
import { permissionOfScreen } from "#kernel/screen.ts";

/** Keeps what the definitions decide about each resource. They never change, and every call asks for it. */
function remembered<T>(compute: (resource: Resource) => T): (resource: Resource) => T {
  const known = new WeakMap<Resource, { value: T }>();
  return (resource) => {
    const { value } = known.get(resource) ?? { value: compute(resource) };
    known.set(resource, { value });
    return value;
  };
}

/**
 * Returns the resources that a resource refers to. Creator and updater are left out: their names come with the record's
 * titles, and reading a record grants no access to the staff.
 */
const targetsOf = (from: Resource): string[] =>
  Object.entries(from.fields)
    .filter(([name]) => !Object.hasOwn(standardFields, name))
    .flatMap(([, field]) => field.target ?? []);

/** Returns the resources of whose records those of a resource are a part, or to whose member they belong. */
const wholesOf = ({ fields, ownerField }: Resource): Resource[] =>
  Object.entries(fields)
    .filter(([name, field]) => field.partOf || name === ownerField)
    .flatMap(([, field]) => findResource(field.target ?? "") ?? []);

/**
 * A permission of a screen that shows a resource, and the records that it opens; null for all. Records in a view of
 * another resource are opened by the same field, if they have it.
 */
interface Opening {
  permission: string;
  reach: Reach | null;
}

const openings = remembered((resource): readonly Opening[] =>
  screens.flatMap((screen) => {
    const isOwn = screen.resource === resource.name;
    const view = isOwn ? undefined : screen.views?.find((one) => one.resource === resource.name);
    const permission = isOwn || view ? (view?.permission ?? permissionOfScreen(screen)) : null;
    const isOpened = screen.opens !== undefined && resource.fields[screen.opens.field] !== undefined;
    return permission === null ? [] : { permission, reach: (isOpened && screen.opens) || null };
  }),
);

/** Returns the permissions of the screens of the resource itself. A view of another resource's screen is one of them. */
export const ownPermissions = (resource: Resource): string[] => openings(resource).map(({ permission }) => permission);

/** True if some screens of a resource open only a part of its records. */
const hasParts = remembered((resource) => openings(resource).some(({ reach }) => reach !== null));

/** Returns the part of a resource that the screens of an actor open; null if they open all or none of it. */
export function reachOf(resource: Resource, actor: Actor): Reach | null {
  if (actor.isSuper || !hasParts(resource)) return null;
  const granted = openings(resource).filter(({ permission }) => isGranted(actor, permission));
  const [first, ...rest] = granted.map(({ reach }) => reach);
  if (!first || rest.includes(null)) return null;
  return { field: first.field, values: [...new Set([first, ...rest].flatMap((one) => one?.values ?? []))] };
}

/**
 * Returns the permissions to read whole records of a resource: those of its screens. Records without a screen are read
 * with the records of which they are a part.
 */
export const readPermissions = remembered((resource): readonly string[] => {
  const permissions = ownPermissions(resource);
  return permissions.length > 0 ? permissions : [...new Set(wholesOf(resource).flatMap(ownPermissions))];
});

/**
 * Returns the permissions to list the titles of a resource: those to read it, then those of screens whose records refer
 * to it. A reference gives titles and nothing else.
 */
export const titlePermissions = remembered((resource): readonly string[] => {
  const near = resources.filter((other) => targetsOf(other).includes(resource.name));
  return [...new Set([resource, ...near].flatMap(readPermissions))];
});

const grantsOne = (actor: Actor, permissions: readonly string[]): boolean =>
  actor.isSuper || permissions.some((permission) => isGranted(actor, permission));

/** True if an actor may read whole records of a resource. */
export const mayRead = (actor: Actor, resource: Resource): boolean => grantsOne(actor, readPermissions(resource));

/** True if an actor may list at least the titles of a resource. */
export const mayList = (actor: Actor, resource: Resource): boolean => grantsOne(actor, titlePermissions(resource));

/** Returns the part of a resource that an actor may read in lists. */
export const readable = (resource: Resource, actor: Actor): Resource =>
  mayRead(actor, resource) ? resource : titlesOnly(resource);

/** Returns the resources whose records the evidence on a record shows: its own, and those that it is about. */
const shownAsEvidence = ({ name, fields, evidence }: Resource): string[] =>
  evidence === null
    ? []
    : [
        name,
        ...Object.values(fields).flatMap(({ target, of = "" }) =>
          [target ?? [], fields[of]?.enumeration?.values.map(({ stored }) => String(stored)) ?? []].flat(),
        ),
      ];

/**
 * Returns the permissions for files of a resource: those to read its records, and those to read evidence that shows
 * these records, or records of which they are a part.
 */
const filePermissions = remembered((resource): readonly string[] => {
  const parts = Object.values(resource.fields).filter(({ partOf }) => partOf);
  const names = [resource.name, ...parts.flatMap(({ target }) => target ?? [])];
  const showing = resources.filter((other) => shownAsEvidence(other).some((name) => names.includes(name)));
  return [
    ...[resource, ...showing].flatMap(readPermissions),
    ...queuePermissions(queues.filter((queue) => showing.some(({ name }) => name === queue.resource))),
  ];
});

const fileKinds: readonly string[] = ["image", "images", "video", "file"];

/** True if a resource has private files: those in secret fields, which only links of a few minutes show. */
const hasPrivateFiles = ({ fields }: Resource): boolean =>
  Object.values(fields).some(({ kind, secret }) => secret && fileKinds.includes(kind));

/**
 * True if an actor may read files that records of these resources refer to. A super admin may read all but private ones.
 */
export function mayReadFilesOf(named: readonly string[], actor: Actor): boolean {
  const known = named.flatMap((name) => findResource(name) ?? []);
  const open = known.filter((resource) => !hasPrivateFiles(resource));
  if (known.length > 0 && open.length === 0) return false;
  return actor.isSuper || open.some((resource) => grantsOne(actor, filePermissions(resource)));
}

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
