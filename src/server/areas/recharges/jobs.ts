import { PayState } from "#domain/enumerations/money.ts";
import { channelRecord } from "#domain/recharges/channel-record.resource.ts";
import { ChannelDayState, ChannelMatch, DifferenceHandled } from "#domain/recharges/enumerations.ts";
import type { JobOptions, PeriodicJob } from "#server/jobs/periodic-job.ts";
import { readRecord } from "#server/resources/detail.ts";
import { refreshDays } from "./channel-days.ts";
import { matchAgain } from "./match-lines.ts";

/** Most lines of one run. */
const BATCH = 200;

/** Lines that were missing here, and whose payment or payout is done since, are compared again. @returns their number */
export async function settleLines({ db }: Pick<JobOptions, "db">): Promise<number> {
  const rows = await db.query<{ id: string; day: string }>(
    `select r.id::text, r.channel_day::text as day from channel_record r left join payment p on p.id = r.payment
       left join payout o on o.id = r.payout join channel_day d on d.id = r.channel_day
     where r.match = $1 and r.handled = $2 and (p.pay_state in ($3, $4) or o.entry is not null) and d.state = $5
       and r.delete_time is null
     order by r.id limit ${BATCH}`,
    [
      ChannelMatch.of("missingHere"),
      DifferenceHandled.of("open"),
      PayState.of("paid"),
      PayState.of("refunded"),
      ChannelDayState.of("open"),
    ],
  );
  for (const { id, day } of rows)
    await db.transaction(async (tx) => {
      await matchAgain(tx, await readRecord(tx, channelRecord, id, true));
      await refreshDays(tx, [day]);
    });
  return rows.length;
}

export const jobs: readonly PeriodicJob[] = [
  { name: "settleLines", label: ["复核对账差异", "Comparing statements"], every: 20, shows: true, run: settleLines },
];
