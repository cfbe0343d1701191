import { DAY, HOUR } from "#kernel/time-units.ts";
import type { Database } from "#server/db/sql.ts";
import { checkLedger } from "#server/ledger/check.ts";

/** Three o'clock in Beijing, in seconds after midnight UTC. */
const AT = 19 * HOUR;

/** Last moment at which the check was to run. @param now in seconds since 1970 */
export const lastNight = (now: number): number => Math.floor((now - AT) / DAY) * DAY + AT;

/**
 * Checks the ledger once a night. A process that was down makes up for it. The lock is held while the check runs, so
 * that of several processes one does it.
 */
export const checkAtNight = (db: Database): Promise<void> =>
  db.transaction(async (tx) => {
    const [state] = await tx.query<{ ok: boolean; now: number; at: number; used: boolean }>(
      `select pg_try_advisory_xact_lock(hashtext('night check')) as ok, extract(epoch from now())::float8 as now,
         coalesce((select extract(epoch from max(time)) from ledger_check), 0)::float8 as at,
         exists (select from ledger_entry) as used`,
    );
    if (state?.ok && state.used && state.at < lastNight(state.now)) await checkLedger(db);
  });
