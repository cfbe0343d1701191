import { PayState } from "#domain/enumerations/money.ts";
import { Recognition } from "#domain/purchases/enumerations.ts";
import type { JobOptions, PeriodicJob } from "#server/jobs/periodic-job.ts";

/** Brings revenue that is recognised by day up to date. @returns the number of purchases */
export async function recognise({ db }: Pick<JobOptions, "db">): Promise<number> {
  const rows = await db.query(
    `update purchase_record p set recognised_amount = s.amount, deferred = p.net - s.amount
     from (select id, floor(net * least(1, greatest(0, extract(epoch from now() - "from") / extract(epoch from "to" - "from"))))::bigint as amount
       from purchase_record where pay_state = $1 and recognised = $2 and deferred <> 0 and "from" < "to" and delete_time is null) s
     where p.id = s.id and p.recognised_amount <> s.amount returning p.id`,
    [PayState.of("paid"), Recognition.of("byDay")],
  );
  return rows.length;
}

export const jobs: readonly PeriodicJob[] = [
  { name: "recognise", label: ["确认收入", "Recognising revenue"], every: 3_600, run: recognise },
];
