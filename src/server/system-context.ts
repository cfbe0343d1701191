import { systemActor } from "#server/auth/session/session.ts";
import type { Context } from "#server/context.ts";
import type { Database } from "#server/db/sql.ts";

/** Context of work that the server does by itself. Its operations are recorded as the system's. */
export const systemContext = (db: Database): Context => ({
  db,
  actor: systemActor,
  now: Math.floor(Date.now() / 1000),
  timezone: 28_800,
  language: 1,
  path: "",
  requestId: "",
  ip: "",
  device: "",
});
