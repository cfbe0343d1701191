import { ShelfStatus } from "#domain/enumerations/review.ts";
import { MemberLevel } from "#domain/enumerations/users.ts";
import { cycleKeyOf, dayAfter, localDay } from "#domain/member-tasks/cycle.ts";
import { memberTask } from "#domain/member-tasks/member-task.resource.ts";
import { daysOf } from "#domain/member-tasks/rewards.ts";
import { signIn } from "#domain/member-tasks/sign-in.resource.ts";
import { ofPlatform, ofUser } from "#domain/money/leg.ts";
import { guardRefused, Refusal } from "#kernel/errors.ts";
import type { Stored } from "#kernel/enumeration.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import type { TimeZone } from "#kernel/time-zone.ts";
import { momentOf } from "#kernel/time-zone.ts";
import { giveCoupons } from "#server/areas/goods/coupons.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import { post } from "#server/ledger/post.ts";
import { readRecord, readRecords } from "#server/resources/detail.ts";
import { insertRecord, updateRecord } from "#server/resources/write.ts";
import { remarkOf } from "./claims.ts";
import { giveBeans } from "./give-reward.ts";
import type { Member } from "./member.ts";
import { activeMember, isFor } from "./member.ts";

/** Days back that a missed day can be made up. */
const MOST_BACK = 31;

/** A sign-in of a member. */
export interface SigningIn {
  user: string;
  /** Day on the member's clock; today without it. An earlier one is made up. */
  day?: string | null;
  /** Seconds since 1970; now without it. */
  at?: number;
  /** The member's zone, as the app says it; without it that of the member's country. */
  zone?: TimeZone;
  platform?: Stored;
  /** Plan that an admin chose. Without it the live one for the member. */
  plan?: string;
  /** True for books that are taken over: what is posted counts as posted then. */
  isPast?: true;
  /** Set where an admin signs in for the member: no limit and no cost. */
  byHand?: { operator: string; reason: string };
}

/** The live plan for a member. @throws Refusal guardRefused without one */
async function livePlan(tx: Sql, member: Member, platform: Stored | undefined, at: number): Promise<AnyRecord> {
  const rows = await tx.query<{ id: string }>(
    `select id::text from member_task where shape = 'signIn' and status = $1 and delete_time is null
       and coalesce("begin" <= to_timestamp($2), true) and coalesce("end" > to_timestamp($2), true) order by member_task.id`,
    [ShelfStatus.of("onShelf"), at],
  );
  const plans = await readRecords(
    tx,
    memberTask,
    rows.map(({ id }) => id),
  );
  const plan = plans.find((one) => isFor(one, member, platform));
  if (!plan) throw guardRefused("当前没有面向该会员的签到", "No sign-in plan is live for this member");
  return plan;
}

interface Before {
  day: string;
  place: number;
  runLength: number;
}

/** The last sign-in of a member before a day; with a plan, that of the cycle. */
async function lastBefore(
  tx: Sql,
  user: string,
  day: string,
  within?: { plan: string; cycleKey: string },
): Promise<Before | undefined> {
  const [row] = await tx.query<Before>(
    `select day::text, place, run_length as "runLength" from sign_in where "user" = $1::bigint and day < $2::date
       and delete_time is null and ($3::bigint is null or (plan = $3::bigint and cycle_key = $4)) order by day desc limit 1`,
    [user, day, within?.plan ?? null, within?.cycleKey ?? ""],
  );
  return row;
}

/** Day of the calendar that a sign-in has: the next one, or the first after a missed day where the plan says so. */
function placeAfter(plan: AnyRecord, last: Before | undefined, day: string): number {
  const isBroken = last !== undefined && last.day !== dayAfter(day, -1) && plan["breakRule"] !== "goOn";
  const next = last === undefined || isBroken ? 1 : last.place + 1;
  const most = Math.max(1, daysOf(plan).length);
  return plan["cycle"] === "rolling" ? ((next - 1) % most) + 1 : Math.min(next, most);
}

/** Factor of a member's level. */
function factorOf(plan: AnyRecord, { level }: Member): number {
  const key = MemberLevel.value(level)?.key ?? "";
  const factor = Number(((plan["memberFactor"] ?? {}) as Record<string, unknown>)[key] ?? 1);
  return Math.min(3, Math.max(1, factor || 1));
}

/** Checks that a member may make up a day. @returns what it costs, in beans */
async function checkMakeUp(
  tx: Sql,
  plan: AnyRecord,
  { user, today, day, zone }: { user: string; today: string; day: string; zone: TimeZone },
): Promise<number> {
  const { times = 0, cost = 0 } = (plan["makeUp"] ?? {}) as { times?: number; cost?: number };
  if (day < dayAfter(today, -MOST_BACK))
    throw guardRefused(`只能补签 ${MOST_BACK} 天以内的`, `A day is made up within ${MOST_BACK} days`);
  const month = momentOf(zone, Date.parse(`${today.slice(0, 7)}-01T00:00:00Z`) / 1_000);
  const [made] = await tx.query<{ n: number }>(
    `select count(*)::int as n from sign_in where "user" = $1::bigint and made_up and operator is null
       and time >= to_timestamp($2) and delete_time is null`,
    [user, month],
  );
  if ((made?.n ?? 0) >= times)
    throw guardRefused(`本月可补签 ${times} 次，已用完`, `The ${times} made-up days of this month are used up`);
  return Number(cost);
}

/** Runs that began the day after grow by the run that now reaches them. */
const lengthenRuns = (tx: Sql, user: string, day: string, runLength: number): Promise<unknown> =>
  tx.query(
    `update sign_in set run_length = run_length + $3, version = version + 1, update_time = now()
     where "user" = $1::bigint and day > $2::date and run_length = day - $2::date and delete_time is null`,
    [user, day, runLength],
  );

/** Takes the beans that making up a day costs. @throws Refusal guardRefused where they do not suffice */
const takeCost = (tx: Sql, context: Context, record: AnyRecord, cost: number): Promise<unknown> =>
  post(tx, context, {
    idemKey: `makeUp:${record.id}`,
    kind: "exchange",
    biz: { resource: signIn.name, id: record.id },
    legs: [
      { owner: ofUser(String(record["user"])), currency: "bean", amount: -cost },
      { owner: ofPlatform("beanRecycle"), currency: "bean", amount: cost },
    ],
    remark: { "1": `补签 ${String(record["day"])}`, "0": `Made up ${String(record["day"])}` },
  });

/** Gives the coupon of a day. What stands against it is noted, and the sign-in stays. */
async function giveDayCoupon(tx: Sql, context: Context, record: AnyRecord, coupon: string): Promise<AnyRecord> {
  await tx.query("savepoint sign_in_coupon");
  try {
    const user = String(record["user"]);
    const [given] = await giveCoupons(tx, context, { coupon, users: [user], source: "task", sourceId: record.id });
    await tx.query("release savepoint sign_in_coupon");
    const reward = { ...(record["reward"] as object), coupon: given?.id ?? null };
    return await updateRecord(tx, signIn, record, { reward }, null);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    await tx.query("rollback to savepoint sign_in_coupon");
    return updateRecord(tx, signIn, record, { rewardError: [...error.label[0]].slice(0, 200).join("") }, null);
  }
}

interface Day {
  plan: AnyRecord;
  member: Member;
  day: string;
  madeUp: boolean;
  cost: number;
  at: number;
}

/** Writes a sign-in and pays it. */
async function write(
  tx: Sql,
  context: Context,
  given: SigningIn,
  { plan, member, day, madeUp, cost, at }: Day,
): Promise<AnyRecord> {
  const cycleKey = cycleKeyOf(String(plan["cycle"]), day);
  const last = await lastBefore(tx, given.user, day);
  const runLength = last?.day === dayAfter(day, -1) ? last.runLength + 1 : 1;
  const place = placeAfter(plan, await lastBefore(tx, given.user, day, { plan: plan.id, cycleKey }), day);
  const { beans: base = 0, coupon = null } = daysOf(plan)[place - 1] ?? {};
  const factor = factorOf(plan, member);
  const beans = Math.round(base * factor);
  const values = {
    user: given.user,
    day,
    plan: plan.id,
    cycleKey,
    place,
    runLength,
    beans,
    reward: { factor, coupon: null },
  };
  const by = given.byHand ?? {};
  const platform = given.platform ?? null;
  const record = await insertRecord(
    tx,
    signIn,
    { ...values, madeUp, cost, platform, time: at, ...by },
    given.byHand?.operator ?? null,
  );
  if (madeUp) await lengthenRuns(tx, given.user, day, runLength);
  if (cost > 0) await takeCost(tx, context, record, cost);
  const biz = { resource: signIn.name, id: record.id };
  const gift = {
    user: given.user,
    biz,
    idemKey: `signIn:${given.user}:${day}`,
    remark: remarkOf(plan, "签到", "Sign-in"),
    ...(given.isPast ? { createTime: at } : {}),
  };
  const entry = await giveBeans(tx, context, gift, beans);
  const paid = entry ? await updateRecord(tx, signIn, record, { entry }, null) : record;
  return coupon ? giveDayCoupon(tx, context, paid, coupon) : paid;
}

/**
 * Signs a member in for a day, once. An earlier day is made up, within the limits of the plan and for its cost.
 * @throws Refusal guardRefused where the day is signed in, ahead, or may not be made up
 */
export async function signInMember(tx: Sql, context: Context, given: SigningIn): Promise<AnyRecord> {
  const at = given.at ?? context.now;
  const member = await activeMember(tx, given.user);
  const zone = given.zone ?? member.zone;
  // Days of a member are signed in one after the other, because each counts on the one before.
  await tx.query("select pg_advisory_xact_lock(hashtext('sign in'), hashtext($1))", [given.user]);
  const today = localDay(zone, at);
  const day = given.day ?? today;
  if (day > today) throw guardRefused("不能签以后的日期", "A day ahead cannot be signed in");
  const known = await tx.query(
    `select 1 from sign_in where "user" = $1::bigint and day = $2::date and delete_time is null`,
    [given.user, day],
  );
  if (known.length > 0) throw guardRefused(`${day} 已签到`, `${day} is signed in already`);
  const plan = given.plan
    ? await readRecord(tx, memberTask, given.plan)
    : await livePlan(tx, member, given.platform, at);
  const madeUp = day < today;
  if (given.byHand && day < dayAfter(today, -MOST_BACK))
    throw guardRefused(`只能代签 ${MOST_BACK} 天以内的`, `Takes a day within ${MOST_BACK} days`);
  const cost = madeUp && !given.byHand ? await checkMakeUp(tx, plan, { user: given.user, today, day, zone }) : 0;
  return write(tx, context, given, { plan, member, day, madeUp, cost, at });
}
