import type { AlertKind } from "#domain/home/enumerations.ts";
import type { Database } from "#server/db/sql.ts";

/** Something that the desk must say. */
export interface AlertCause {
  kind: Parameters<typeof AlertKind.of>[0];
  /** Id of a queue, a kind of work or a record, depending on the kind. */
  about: string;
  figure: number;
  /** Usual value of the figure; null if there is none. */
  usual: number | null;
}

/** Looks for causes of alerts in an area. */
export type FindCauses = (db: Database) => Promise<readonly AlertCause[]>;
