import type { Sql } from "./sql.ts";

let zones: Promise<ReadonlySet<string>> | null = null;

/** Returns the names of time zones that the database knows. It reads them once: they are files. */
export function knownZones(db: Sql): Promise<ReadonlySet<string>> {
  zones ??= db
    .query<{ name: string }>("select name from pg_timezone_names")
    .then((rows) => new Set(rows.map(({ name }) => name)))
    .catch((error: unknown) => {
      zones = null;
      throw error;
    });
  return zones;
}
