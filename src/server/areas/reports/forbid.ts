import { Measure } from "#domain/reports/enumerations.ts";
import { muteDays } from "#domain/reports/ladder.ts";
import { MALICIOUS_DAYS, MALICIOUS_LIMIT, MALICIOUS_MUTE_DAYS } from "#domain/reports/trust.ts";
import type { Decided } from "#server/commands/area-rules.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import { addEntry } from "#server/areas/risk/black-list/add-entry.ts";
import { enterForce } from "#server/areas/risk/black-list/force.ts";
import { POSTING } from "#server/areas/risk/black-list/shut-out.ts";
import { tally } from "#server/commands/foretell.ts";
import { emptyPlaces } from "./empty-places.ts";

interface Entry {
  member: string;
  scope: readonly string[];
  /** Without it, the entry has no end. */
  days?: number;
}

/** Adds an entry of the black list that belongs to a case. */
async function shutOut(tx: Sql, context: Context, { record, reason, batchId }: Decided, entry: Entry): Promise<void> {
  const added = await addEntry(
    tx,
    context,
    {
      ...entry,
      kind: "user",
      subject: entry.member,
      reason: [...(reason.text || String(record["heading"]))].slice(0, 200).join(""),
      source: "report",
      sourceKind: "reportCase",
      sourceId: record.id,
      inForce: true,
    },
    { creator: context.actor.id, recorded: reason.text, batchId },
  );
  if (entry.scope.includes("login")) await enterForce(tx, context, added);
}

/** Keeps the author of an upheld case from posting, as long as its measure says. */
export async function forbid(tx: Sql, context: Context, decided: Decided): Promise<void> {
  const { targetUser, measure } = decided.record;
  const member = targetUser ? String(targetUser) : null;
  const days = muteDays(measure);
  const isForGood = measure === Measure.of("disable");
  if (!member || (days === 0 && !isForGood)) return;
  await shutOut(tx, context, decided, isForGood ? { member, scope: ["login"] } : { member, scope: POSTING, days });
  tally(
    context,
    isForGood
      ? ["永久停用：{n} 人", "Disabled for good: {n}"]
      : [`禁言 ${days} 天：{n} 人`, `Muted for ${days} days: {n}`],
    1,
  );
  await emptyPlaces(tx, context, member, decided.reason.text);
}

/** Keeps members with many malicious reports from reporting. */
export async function muteReporters(
  tx: Sql,
  context: Context,
  decided: Decided,
  reporters: readonly string[],
): Promise<void> {
  const rows = await tx.query<{ reporter: string }>(
    `select reporter::text from report r where reporter = any($1::bigint[]) and malicious and delete_time is null
       and handle_time > now() - interval '${MALICIOUS_DAYS} days'
       and not exists (select 1 from black_list b where b."user" = r.reporter and b.status = 'active'
         and b.scope @> array['report']::text[] and b.delete_time is null)
     group by reporter having count(*) >= ${MALICIOUS_LIMIT} order by reporter`,
    [reporters],
  );
  for (const { reporter } of rows)
    await shutOut(tx, context, decided, { member: reporter, scope: ["report"], days: MALICIOUS_MUTE_DAYS });
  tally(
    context,
    [`${MALICIOUS_MUTE_DAYS} 天不能举报：{n} 人`, `Cannot report for ${MALICIOUS_MUTE_DAYS} days: {n}`],
    rows.length,
  );
}

/** Lifts the entry of a case whose ban is lifted. */
export async function liftForCase(tx: Sql, _context: Context, { record, decide }: Decided): Promise<void> {
  const rows = await tx.query<{ id: string }>(
    `select id from black_list where source_kind = 'reportCase' and source_id = $1::bigint and status = 'active'
       and delete_time is null order by id`,
    [record.id],
  );
  for (const { id } of rows) await decide("blackList.lift", id);
}
