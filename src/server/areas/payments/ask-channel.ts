import { FeeState } from "#domain/enumerations/money.ts";
import { payout } from "#domain/payments/payout.resource.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import type { Database } from "#server/db/sql.ts";
import type { JobOptions } from "#server/jobs/periodic-job.ts";
import { NoAnswer } from "#server/providers/no-answer.ts";
import { payoutChannel } from "#server/providers/payout/current-channel.ts";
import { readRecord } from "#server/resources/detail.ts";
import { noteAnswer } from "./send-payouts.ts";
import { ASK_SECONDS } from "./attempts.ts";
import { attemptNo } from "./take-answer.ts";

/** Most payouts of one run. */
const BATCH = 50;

/** Payouts under way whose time to ask has come; the next time is noted before the question. */
const due = (db: Database): Promise<{ id: string }[]> =>
  db.query<{ id: string }>(
    `update payout set ask_time = now() + make_interval(secs => ${ASK_SECONDS})
     where id in (select id from payout where state = $1 and sent_time is not null and ask_time <= now() and delete_time is null
       order by ask_time limit ${BATCH} for update skip locked)
     returning id::text`,
    [FeeState.of("already")],
  );

/** Asks the channel what became of a payout. @throws NoAnswer */
async function askAbout(db: Database, record: AnyRecord, signal: AbortSignal): Promise<void> {
  const channel = payoutChannel();
  if (!channel) return;
  const no = attemptNo(record);
  await noteAnswer(db, record, no, await channel.ask(no, signal));
}

/** Asks the channel about all payouts whose time has come. @returns their number */
export async function askChannel({ db, signal }: Pick<JobOptions, "db" | "signal">): Promise<number> {
  if (!payoutChannel()) return 0;
  const rows = await due(db);
  for (const { id } of rows) {
    if (signal.aborted) break;
    try {
      await askAbout(db, await readRecord(db, payout, id), signal);
    } catch (error) {
      // It is asked again at the next time.
      if (!(error instanceof NoAnswer)) throw error;
    }
  }
  return rows.length;
}
