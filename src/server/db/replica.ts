import type { Database } from "./sql.ts";

let replica: Database | null = null;

/** Has the BI reports of this process run on a read replica; null for the database itself. */
export function useReplica(database: Database | null): void {
  replica = database;
}

/** Database on which BI reports run, so that a long one takes nothing from the work of the console. */
export const biReportDatabase = (primary: Database): Database => replica ?? primary;
