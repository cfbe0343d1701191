import type { AuditExemption } from "#domain/enumerations/review.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import type { Context } from "#server/context.ts";
import type { Database, Sql } from "#server/db/sql.ts";
import type { Row } from "#server/resources/row.ts";
import type { Storage } from "#server/storage/storage.ts";
import type { Finding, Rules } from "./finding.ts";

export interface ReviewOptions {
  db: Database;
  storage: Storage;
}

/**
 * Follows a verdict that lets a record pass, in its transaction.
 * @param record the record with its verdict, locked
 * @returns the current record
 */
export type AfterVerdict = (tx: Sql, context: Context, resource: string, record: AnyRecord) => Promise<AnyRecord>;

/** How the automatic review judges the records of a resource. */
export interface Subject {
  /** Where the banned words hold: a key of WordScope. */
  scope: string;
  /** Fields whose texts are searched for banned words and contact data. */
  texts: readonly string[];
  /** Field with the pictures that are checked. */
  pictures: string;
  /** Findings of rules that hold only for this resource. */
  findings?: (options: ReviewOptions, record: AnyRecord, rules: Rules) => Promise<Finding[]>;
  /** Further values that a verdict writes. */
  finished?: Row;
  /** Exemption with which an owner's records are published without a moderator. */
  exemption?: Parameters<typeof AuditExemption.of>[0];
}
