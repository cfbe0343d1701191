import type { Actor } from "#kernel/actor.ts";
import type { Label } from "#kernel/label.ts";
import type { Database } from "./db/sql.ts";

/**
 * Context of a call: the admin, the origin of the request and the time. Endpoints, commands and operation records use
 * it.
 */
export interface Context {
  db: Database;
  actor: Actor;
  /** Seconds since 1970. */
  now: number;
  /** Offset of the time zone in seconds east of UTC. */
  timezone: number;
  /** Stored number of Language: 1 Chinese, 0 English. */
  language: number;
  path: string;
  requestId: string;
  ip: string;
  device: string;
  /** Operating system of the device, such as Windows; absent or empty where the call does not name it. */
  system?: string;
  /** What a tried command would change besides its records (commands/foretell.ts). Absent while it really runs. */
  effects?: Label[];
  /** Set while a task writes many records: their operation records share it, and their live events are joined. */
  batchId?: string;
}
