import type { Actor } from "#kernel/actor.ts";
import type { Database } from "./db/sql.ts";

/** Who calls, from where, and when: what every endpoint, command and record of an operation needs to know. */
export interface Context {
  db: Database;
  actor: Actor;
  /** Seconds since 1970. */
  now: number;
  /** Seconds east of UTC. */
  timezone: number;
  /** Stored number of Language: 1 Chinese, 0 English. */
  language: number;
  path: string;
  requestId: string;
  ip: string;
  device: string;
  /** Its system, such as Windows; absent or empty where the call does not say. */
  system?: string;
}
