import { findCommand } from "#commands/index.ts";
import { queues, resourceNamed } from "#domain/index.ts";
import type { Fields, RecordOf } from "#kernel/field.ts";
import type { Label } from "#kernel/label.ts";
import type { Queue } from "#kernel/queue.ts";
import { ownPermissions, queuePermissions } from "#server/auth/permissions/read-permissions.ts";
import type { Context } from "#server/context.ts";
import type { Services } from "#server/services.ts";
import type { Database, Sql } from "#server/db/sql.ts";

/** Who may call: anybody, anybody logged in, whoever holds one of the permissions, or who may work a queue. */
export type Access = "public" | "login" | readonly string[] | OfQueue;

/** Asks for the permission of the queue that a field of the body names: one of its screens, or its lead. */
export interface OfQueue {
  /** The field of the body. Where the call leaves it out, `and` alone decides. */
  queueIn: string;
  /** Permissions of which the call needs one as well. */
  and?: readonly string[];
  /** A screen of the queue's own resource does as well. */
  orOwnScreen?: true;
}

export const isOfQueue = (access: Access): access is OfQueue => typeof access === "object" && "queueIn" in access;

/** Permissions that open a queue's calls. */
export const permissionsOfQueue = (queue: Queue, { orOwnScreen }: OfQueue): string[] => [
  ...queuePermissions([queue]),
  ...(orOwnScreen ? ownPermissions(resourceNamed(queue.resource)) : []),
];

/** Permissions without any of which a call is refused, whatever its body; none for a call that asks for none. */
export function permissionsOf(access: Access): readonly string[] {
  if (typeof access === "string") return [];
  if (!isOfQueue(access)) return access;
  return access.and ?? [...new Set(queues.flatMap((queue) => permissionsOfQueue(queue, access)))];
}

/** Everything a call needs beside its body. `actor.id` is "0" on public calls. */
export interface CallContext extends Context {
  db: Database;
  token: string;
  services: Services;
  /** Gives the browser the session for files, or with an empty token takes it back. */
  setFileCookie: (token: string) => void;
}

/** What is said of a call: by this it is guarded, checked, listed and described. */
export interface Described {
  path: string;
  label: Label;
  access: Access;
  /** Also for who has to change his password before anything else. */
  beforeChange?: true;
  /** Also for who has to add a second factor before anything else. */
  beforeFactor?: true;
  /** Refused as a command is that takes step-up; whatever runs such a command is refused without saying so. */
  stepUp?: true;
  /** The console asks it by itself too: that it is called says nothing of anybody being there. */
  unattended?: true;
  /** Declared like the fields of a resource; checked before the handler runs, unknown names refused. */
  body: Fields;
  /** Fields that a new record must hold, given flat or in `item`. */
  needs?: readonly string[];
  /**
   * Writes run in one transaction with their request id, so that a call sent again is answered, not repeated. `small`
   * ones end access and need next to no room: on a full disk they are tried, all others are refused.
   */
  writes: boolean | "small";
  /** It answers GET as well, with these fields in the address. */
  inAddress?: readonly string[];
  /** The type of its body, where that is a stream: then the fields stand in the address. */
  takes?: string;
  /** The type of its answer, where that is a stream and no envelope; what is refused is told in one. */
  gives?: string;
}

export interface Endpoint extends Described {
  handle: (context: CallContext, body: Record<string, unknown>, tx: Sql) => Promise<unknown>;
}

/** Whether it is refused to whose password was given too long ago. */
export const takesStepUp = ({ stepUp, access }: Pick<Described, "stepUp" | "access">): boolean =>
  stepUp === true || permissionsOf(access).some((name) => findCommand(name)?.stepUp);

/** Types the handler by the declared body. */
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
