import { UpDown } from "#domain/enumerations/review.ts";
import { reasonOfCause } from "#domain/reports/reason-of-cause.ts";
import type { Sql } from "#server/db/sql.ts";

export interface ConfiguredReason {
  key: string;
  /** Texts by the number of Language. */
  text: Record<string, string>;
  /** Ids of the queues that offer it; absent or empty means all. */
  queues?: string[];
  strike?: boolean;
  retired?: boolean;
}

/** Queue whose reasons include the causes for which members report. */
const OF_CAUSES = "reports";

/** Reads the causes of reports as reasons. A case is upheld for its own cause, in the words of the configuration. */
async function readCauses(db: Sql): Promise<ConfiguredReason[]> {
  const rows = await db.query<{ id: string; name: Record<string, string>; isUp: boolean }>(
    `select id, name, status = $1 as "isUp" from report_cause where delete_time is null order by rank, id`,
    [UpDown.of("up")],
  );
  return rows.map(({ id, name, isUp }) => ({
    key: reasonOfCause(id),
    text: name,
    queues: [OF_CAUSES],
    strike: false,
    retired: !isUp,
  }));
}

/**
 * Reads all reasons for refusals from systemConfig, then the causes of reports, including retired ones. They are not
 * cached, so a change of the configuration applies from the next call.
 */
export async function readReasons(db: Sql): Promise<ConfiguredReason[]> {
  const rows = await db.query<{ reasons: ConfiguredReason[] }>(
    "select audit_failure as reasons from system_config where type = 'reviewModel' and status = 1 and delete_time is null order by id",
  );
  return [...rows.flatMap((row) => row.reasons), ...(await readCauses(db))];
}

/**
 * Translates a stored reason. A text that is not in the list is returned unchanged.
 * @param language stored number of Language
 */
export function reasonIn(reasons: readonly ConfiguredReason[], language: number, stored: string): string {
  const listed = reasons.find(({ text }) => Object.values(text).includes(stored));
  return listed?.text[language] ?? stored;
}
