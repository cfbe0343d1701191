import { findCommand } from "#commands/index.ts";
import { queues, resourceNamed } from "#domain/index.ts";
import type { Fields, RecordOf } from "#kernel/field.ts";
import type { Label } from "#kernel/label.ts";
import type { Queue } from "#kernel/queue.ts";
import { ownPermissions, queuePermissions } from "#server/auth/permissions/read-permissions.ts";
import type { Context } from "#server/context.ts";
import type { Services } from "#server/services.ts";
import type { Database, Sql } from "#server/db/sql.ts";

/**
 * Permission to call: everybody, every logged-in admin, admins with one of the permissions, or admins who may work a
 * queue.
 */
export type Access = "public" | "login" | readonly string[] | OfQueue;

/** Requires a permission of the queue that the body names: one of its screens, or its lead permission. */
export interface OfQueue {
  /** Field of the body that names the queue. Where the call leaves it out, only `and` decides. */
  queueIn: string;
  /** Permissions of which the call needs one in addition. */
  and?: readonly string[];
  /** Access to a screen of the queue's resource is enough too. */
  orOwnScreen?: true;
}

export const isOfQueue = (access: Access): access is OfQueue => typeof access === "object" && "queueIn" in access;

/** Returns the permissions that grant access to a queue's calls. */
export const permissionsOfQueue = (queue: Queue, { orOwnScreen }: OfQueue): string[] => [
  ...queuePermissions([queue]),
  ...(orOwnScreen ? ownPermissions(resourceNamed(queue.resource)) : []),
];

/**
 * Returns permissions of which a call needs at least one, independent of its body. Empty for a call that needs none.
 */
export function permissionsOf(access: Access): readonly string[] {
  if (typeof access === "string") return [];
  if (!isOfQueue(access)) return access;
  return access.and ?? [...new Set(queues.flatMap((queue) => permissionsOfQueue(queue, access)))];
}

/** Everything that a call needs except its body. `actor.id` is "0" on public calls. */
export interface CallContext extends Context {
  db: Database;
  token: string;
  services: Services;
  /** Sets the cookie with the session for files; an empty token removes it. */
  setFileCookie: (token: string) => void;
}

/** Declaration of a call, from which it is guarded, checked, listed and documented. */
export interface Described {
  path: string;
  label: Label;
  access: Access;
  /** Also allowed before a required change of password. */
  beforeChange?: true;
  /** Also allowed before a second factor was added, where one is required. */
  beforeFactor?: true;
  /** Requires step-up authentication. A call that runs a command with step-up requires it without this flag. */
  stepUp?: true;
  /** The console also sends it without user activity, so it does not extend the session. */
  unattended?: true;
  /**
   * Fields of the body, declared like those of a resource. They are checked before the handler runs; unknown names are
   * refused.
   */
  body: Fields;
  /** Fields that a new record must contain, given flat or in `item`. */
  needs?: readonly string[];
  /**
   * Writes run in one transaction with their request id, so that a call sent again is answered and not repeated.
   * `small` writes end access and need almost no space. They are tried on a full disk; all others are refused.
   */
  writes: boolean | "small";
  /** Fields that the call also accepts in the address of a GET. */
  inAddress?: readonly string[];
  /** Content type of the body where it is a stream; then the fields are in the address. */
  takes?: string;
  /** Content type of the answer where it is a stream. A refusal is still an envelope. */
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
  given: Omit<Endpoint, "handle" | "body" | "writes"> & {
    body: B;
    writes?: Endpoint["writes"];
    handle: (context: CallContext, body: RecordOf<B>, tx: Sql) => Promise<unknown>;
  },
): Endpoint {
  return {
    writes: false,
    ...given,
    // The body was checked against `body` before the handler is called.
    handle: (context, body, tx) => given.handle(context, body as RecordOf<B>, tx),
  };
}
