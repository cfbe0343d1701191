import { findCommand } from "#commands/index.ts";
import { queues, resourceNamed } from "#domain/index.ts";
import type { Fields, RecordOf } from "#kernel/field.ts";
import type { Label } from "#kernel/label.ts";
import type { Queue } from "#kernel/queue.ts";
import { ownPermissions, queuePermissions } from "#server/auth/permissions/read-permissions.ts";
import type { Context, NamedMasked } from "#server/context.ts";
import type { Services } from "#server/services.ts";
import type { Database, Sql } from "#server/db/sql.ts";

/**
 * Permission to call: everybody, every logged-in admin, admins with one of the permissions, or admins who may work a
 * queue.
 */
export type Access = "public" | "login" | readonly string[] | OfQueue;

/** Requires a permission of the queue that the body names: one of its screens, or its lead permission. */
export interface OfQueue {
  /** Field of the body that names the queue. If the body has no such field, only `and` is checked. */
  queueIn: string;
  /** Name of the resource whose queues the call takes; absent for any queue. */
  of?: string;
  /** Additional permissions, of which the call needs one. */
  and?: readonly string[];
  /** Access to a screen of the queue's resource is enough too. */
  orOwnScreen?: true;
}

export const isOfQueue = (access: Access): access is OfQueue => typeof access === "object" && "queueIn" in access;

/** Returns the queues that the body of a call may name. */
export const queuesOfCall = ({ of }: OfQueue): readonly Queue[] =>
  queues.filter(({ resource }) => of === undefined || resource === of);

/** Returns the permissions that grant access to a queue's calls. */
export const permissionsOfQueue = (queue: Queue, { orOwnScreen }: OfQueue): string[] => [
  ...queuePermissions([queue]),
  ...(orOwnScreen ? ownPermissions(resourceNamed(queue.resource)) : []),
];

/**
 * Returns the permissions of which a call needs at least one, without looking at its body. Empty for a call that needs
 * none.
 */
export function permissionsOf(access: Access): readonly string[] {
  if (typeof access === "string") return [];
  if (!isOfQueue(access)) return access;
  return access.and ?? [...new Set(queuesOfCall(access).flatMap((queue) => permissionsOfQueue(queue, access)))];
}

/** Everything that a handler needs except the body. `actor.id` is "0" for public calls. */
export interface CallContext extends Context {
  db: Database;
  token: string;
  services: Services;
  namedMasked: NamedMasked;
  /** Host by which the caller reached the console, with its port; empty where there is none. */
  host: string;
  /** The QR code that the calling browser has asked for last; empty without one. */
  qrCode: string;
  /** Sets the cookie with the QR code of the calling browser. */
  setQrCookie: (identical: string, seconds: number) => void;
  /** Sets the cookie with the session for files; an empty token removes it. */
  setFileCookie: (token: string) => void;
}

/** Declaration of a call. The permission check, the body check, the list of calls and the documentation use it. */
export interface Described {
  path: string;
  label: Label;
  access: Access;
  /** Further permissions of which the call needs one, besides `access`: an export needs the list, too. */
  alsoAccess?: readonly string[];
  /** True if the call is allowed although the admin must first change the password. */
  beforeChange?: true;
  /** True if the call is allowed although the admin must first add a second factor. */
  beforeFactor?: true;
  /** Requires step-up authentication. A call that runs a command with step-up requires it without this flag. */
  stepUp?: true;
  /** True if the console also sends the call without user activity. Such a call does not extend the session. */
  unattended?: true;
  /**
   * Fields of the body, declared like those of a resource. They are checked before the handler runs; unknown names are
   * refused.
   */
  body: Fields;
  /** True for lists: empty fields are no conditions, so they are left out before the body is checked. */
  leavesOutEmpty?: true;
  /** Fields that a new record must contain, given flat or in `item`. */
  needs?: readonly string[];
  /**
   * A write runs in one transaction with its request id. A call that is sent again gets the first answer and is not
   * repeated. `small` marks writes that end access and need almost no space. They are tried even if the disk is full;
   * all other writes are refused then.
   */
  writes: boolean | "small";
  /** Fields that the call also accepts in the address of a GET. */
  inAddress?: readonly string[];
  /** Content type of the answer if the answer is a stream. A refusal is an envelope as usual. */
  gives?: string;
}

export interface Endpoint extends Described {
  handle: (context: CallContext, body: Record<string, unknown>, tx: Sql) => Promise<unknown>;
}

/** True if the call needs a password entered recently. */
export const takesStepUp = ({ stepUp, access }: Pick<Described, "stepUp" | "access">): boolean =>
  stepUp === true || permissionsOf(access).some((name) => findCommand(name)?.stepUp);

/** Declares an endpoint and types its handler by the declared body. */
export function endpoint<const B extends Fields>(
  definition: Omit<Endpoint, "handle" | "body" | "writes"> & {
    body: B;
    writes?: Endpoint["writes"];
    handle: (context: CallContext, body: RecordOf<B>, tx: Sql) => Promise<unknown>;
  },
): Endpoint {
  return {
    writes: false,
    ...definition,
    // The body was checked against `body` before the handler is called.
    handle: (context, body, tx) => definition.handle(context, body as RecordOf<B>, tx),
  };
}
