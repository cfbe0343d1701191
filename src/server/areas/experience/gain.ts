import { UpDown } from "#domain/enumerations/review.ts";
import { ExperienceSource, GainCut, GainState } from "#domain/experience/enumerations.ts";
import { experience } from "#domain/experience/experience.resource.ts";
import { experienceFlow } from "#domain/experience/experience-flow.resource.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { clockText, PLATFORM_ZONE } from "#kernel/time-zone.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import { publish } from "#server/live/publish.ts";
import { readRecord } from "#server/resources/detail.ts";
import { insertRecord } from "#server/resources/write.ts";
import { settleLevels } from "./levels.ts";

type SourceKey = Parameters<typeof ExperienceSource.of>[0];
type CutKey = Parameters<typeof GainCut.of>[0];

/** Something for which a member gains or loses experience. */
export interface Gain {
  user: string;
  source: SourceKey;
  /** Record that causes it. It counts once for each member and source. */
  biz?: { resource: string; id: string };
  /** Experience, if no rule says it: what an admin gives, or what is taken back. */
  amount?: number;
  reason?: string;
  /** Seconds since 1970. */
  time?: number;
}

interface Rule {
  amount: number;
  capDay: number;
  capTotal: number;
  firstOnly: boolean;
}

/** Day in Beijing, as `YYYY-MM-DD`. */
export const dayOf = (time: number): string => clockText(PLATFORM_ZONE, time).slice(0, 10);

/** The live rule of a source; null without one. */
async function ruleOf(tx: Sql, source: SourceKey, time: number): Promise<Rule | null> {
  const [rule] = await tx.query<Rule>(
    `select amount, cap_day as "capDay", cap_total as "capTotal", first_only as "firstOnly" from experience_rule
     where source = $1 and status = $2 and delete_time is null
       and coalesce("begin" <= to_timestamp($3), true) and coalesce("end" > to_timestamp($3), true)
     order by id desc limit 1`,
    [ExperienceSource.of(source), UpDown.of("up"), time],
  );
  return rule ?? null;
}

/** The member's experience, locked. It begins with 0. */
async function lockExperience(tx: Sql, user: string): Promise<AnyRecord> {
  await tx.query(
    `insert into experience ("user") values ($1::bigint) on conflict ("user") where delete_time is null do nothing`,
    [user],
  );
  const [row] = await tx.query<{ id: string }>(
    `select id::text from experience where "user" = $1::bigint and delete_time is null`,
    [user],
  );
  return readRecord(tx, experience, row?.id ?? "", true);
}

/** What a rule gives after its caps, and which of them cut it. */
async function cutGain(
  tx: Sql,
  user: string,
  source: SourceKey,
  rule: Rule,
  day: string,
): Promise<{ amount: number; cut: CutKey | null }> {
  const [had] = await tx.query<{ today: string; all: string; times: string }>(
    `select coalesce(sum(amount) filter (where day = $3::date), 0) as today, coalesce(sum(amount), 0) as all, count(*) as times
     from experience_flow where "user" = $1::bigint and source = $2`,
    [user, ExperienceSource.of(source), day],
  );
  if (rule.firstOnly && Number(had?.times) > 0) return { amount: 0, cut: "firstOnly" };
  if (rule.amount <= 0) return { amount: rule.amount, cut: null };
  const left = (cap: number, used: unknown): number => (cap === 0 ? rule.amount : Math.max(0, cap - Number(used)));
  const [byDay, byAll] = [left(rule.capDay, had?.today), left(rule.capTotal, had?.all)];
  const amount = Math.min(rule.amount, byDay, byAll);
  return { amount, cut: amount === rule.amount ? null : byAll <= byDay && byAll < rule.amount ? "totalCap" : "dayCap" };
}

async function amountOf(
  tx: Sql,
  before: AnyRecord,
  { user, source, amount }: Gain,
  rule: Rule | null,
  day: string,
): Promise<{ amount: number; cut: CutKey | null }> {
  if (amount !== undefined) return { amount, cut: null };
  if (before["gain"] === GainState.of("frozen")) return { amount: 0, cut: "frozen" };
  return rule ? cutGain(tx, user, source, rule, day) : { amount: 0, cut: null };
}

/** Adds an amount to the sums of a member. Those of a former day or month begin anew. */
const addUp = (tx: Sql, id: string, amount: number, time: number, day: string): Promise<unknown> =>
  tx.query(
    `update experience e set total = e.total + $2,
       today = case when e.last_day = $4::date then e.today else 0 end + $2,
       month = case when date_trunc('month', e.last_day) = date_trunc('month', $4::date) then e.month else 0 end + $2,
       last_day = $4::date, last_gain = case when $2 > 0 then to_timestamp($3) else e.last_gain end,
       version = e.version + 1, update_time = now()
     where e.id = $1::bigint`,
    [id, amount, time, day],
  );

/**
 * Writes what a member gains or loses, in the transaction of its cause. Caps, a freeze and the total, which never goes
 * below 0, limit it. The level follows; a job gives its rewards.
 * @returns the flow; null for what has no live rule, or was counted before
 */
export async function gainExperience(tx: Sql, context: Context, gain: Gain): Promise<AnyRecord | null> {
  const { user, source, biz, reason = "", time = context.now } = gain;
  const rule = gain.amount === undefined ? await ruleOf(tx, source, time) : null;
  if (gain.amount === undefined && !rule) return null;
  const before = await lockExperience(tx, user);
  const known = biz
    ? await tx.query(
        `select 1 from experience_flow where "user" = $1::bigint and source = $2 and biz_type = $3 and biz_id = $4::bigint`,
        [user, ExperienceSource.of(source), biz.resource, biz.id],
      )
    : [];
  if (known.length > 0) return null;
  const day = dayOf(time);
  const wanted = await amountOf(tx, before, gain, rule, day);
  const amount = Math.max(wanted.amount, -Number(before["total"]));
  const admin = context.actor.id === "0" ? null : context.actor.id;
  const flow = await insertRecord(
    tx,
    experienceFlow,
    {
      user,
      source: ExperienceSource.of(source),
      amount,
      cut: wanted.cut && GainCut.of(wanted.cut),
      totalAfter: Number(before["total"]) + amount,
      bizType: biz?.resource ?? "",
      bizId: biz?.id ?? null,
      day,
      operator: admin,
      reason,
    },
    admin,
  );
  await addUp(tx, before.id, amount, time, day);
  await settleLevels(tx, "e.id = $1::bigint", [before.id]);
  const item = await readRecord(tx, experience, before.id);
  await publish(tx, [{ kind: "changed", resource: experience.name, id: item.id, item }]);
  return flow;
}

/** Counts the sums of a member anew from the flows, and the level with them. */
export async function recountExperience(tx: Sql, id: string, now: number): Promise<void> {
  const day = dayOf(now);
  await tx.query(
    `update experience e set total = f.total, today = f.today, month = f.month, last_day = f.last_day, last_gain = f.last_gain,
       version = e.version + 1, update_time = now()
     from (
       select coalesce(sum(amount), 0) as total, coalesce(sum(amount) filter (where day = $2::date), 0) as today,
         coalesce(sum(amount) filter (where date_trunc('month', day) = date_trunc('month', $2::date)), 0) as month,
         max(day) as last_day, max(create_time) filter (where amount > 0) as last_gain
       from experience_flow f where f."user" = (select "user" from experience where id = $1::bigint)
     ) f
     where e.id = $1::bigint`,
    [id, day],
  );
  await settleLevels(tx, "e.id = $1::bigint", [id]);
}
