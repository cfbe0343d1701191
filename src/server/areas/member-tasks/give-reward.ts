import { GainState } from "#domain/experience/enumerations.ts";
import { experienceFlow } from "#domain/experience/experience-flow.resource.ts";
import { couponRecord } from "#domain/goods/coupon-record.resource.ts";
import { CouponState } from "#domain/goods/enumerations.ts";
import { medalRecord } from "#domain/medals/medal-record.resource.ts";
import type { Reward } from "#domain/member-tasks/rewards.ts";
import { ofPlatform, ofUser } from "#domain/money/leg.ts";
import type { I18n } from "#kernel/field.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { recycleGiven } from "#server/areas/beans/recycle-given.ts";
import { gainExperience } from "#server/areas/experience/gain.ts";
import { giveCoupons } from "#server/areas/goods/coupons.ts";
import { giveMedal } from "#server/areas/medals/give-medal.ts";
import { moveBySystem } from "#server/commands/move-by-system.ts";
import { statesAfter } from "#server/commands/states-after.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import { post } from "#server/ledger/post.ts";
import { readRecord } from "#server/resources/detail.ts";

/** What a member gets for a task. */
export interface Gift {
  user: string;
  reward: Reward;
  /** Record of the reward. The key says which payment of it this is. */
  biz: { resource: string; id: string };
  idemKey: string;
  /** What the member reads on the bill, by language. */
  remark: I18n;
  /** Seconds since 1970 at which it counts as posted. Only for books that are taken over. */
  createTime?: number;
}

/** Ids of what was given. */
export interface Given {
  entry: string | null;
  coupon: string | null;
  medal: string | null;
  flow: string | null;
}

/** Posts beans of a task to a member. @returns id of the entry; null for none */
export async function giveBeans(
  tx: Sql,
  context: Context,
  gift: Omit<Gift, "reward">,
  beans: number,
): Promise<string | null> {
  if (beans <= 0) return null;
  const { user, biz, idemKey, remark, createTime } = gift;
  const { entry } = await post(tx, context, {
    idemKey,
    kind: "taskGrant",
    biz: { ...biz, line: 0 },
    legs: [
      { owner: ofPlatform("beanIssue"), currency: "bean", amount: -beans },
      { owner: ofUser(user), currency: "bean", amount: beans },
    ],
    remark,
    ...(createTime === undefined ? {} : { createTime, time: createTime }),
  });
  return entry;
}

const isFrozen = async (tx: Sql, user: string): Promise<boolean> =>
  (
    await tx.query(`select 1 from experience where "user" = $1::bigint and gain = $2 and delete_time is null`, [
      user,
      GainState.of("frozen"),
    ])
  ).length > 0;

const holdsMedal = async (tx: Sql, user: string, medal: string): Promise<boolean> =>
  (
    await tx.query(
      `select 1 from medal_record where "user" = $1::bigint and medal = $2::bigint and status = 'valid' and delete_time is null`,
      [user, medal],
    )
  ).length > 0;

/**
 * Gives beans, experience, coupon and medal together. A medal that the member has, and experience of one whose gain is
 * frozen, are left out.
 * @throws Refusal where one of them cannot be given now, such as a coupon that is off the shelf
 */
export async function giveReward(tx: Sql, context: Context, gift: Gift): Promise<Given> {
  const { user, reward, biz } = gift;
  const entry = await giveBeans(tx, context, gift, reward.beans);
  const flow =
    reward.experience > 0 && !(await isFrozen(tx, user))
      ? await gainExperience(tx, context, { user, source: "task", biz, amount: reward.experience })
      : null;
  const [coupon] = reward.coupon
    ? await giveCoupons(tx, context, { coupon: reward.coupon, users: [user], source: "task", sourceId: biz.id })
    : [];
  const medal =
    reward.medal && !(await holdsMedal(tx, user, reward.medal))
      ? await giveMedal(tx, context, { medal: reward.medal, user, source: "task", notify: true })
      : null;
  return { entry, coupon: coupon?.id ?? null, medal: medal?.id ?? null, flow: flow?.id ?? null };
}

async function voidCoupon(tx: Sql, context: Context, id: string, reason: string): Promise<void> {
  const before = await readRecord(tx, couponRecord, id, true);
  // One that is used stays: what it bought is paid.
  if (before["status"] !== CouponState.of("unused")) return;
  const patch = { ...statesAfter(couponRecord, "void"), reason };
  await moveBySystem(tx, context, { resource: couponRecord, verb: "void", before, patch, reason });
}

async function revokeMedal(tx: Sql, context: Context, id: string, reason: string): Promise<void> {
  const before = await readRecord(tx, medalRecord, id, true);
  if (before["status"] !== "valid") return;
  const patch = statesAfter(medalRecord, "revoke");
  await moveBySystem(tx, context, { resource: medalRecord, verb: "revoke", before, patch, reason });
}

interface Owned extends Given {
  user: string;
  beans: number;
  experience: number;
}

/** Takes back what was given. Beans that are spent are owed: later grants pay them. */
export async function revokeReward(tx: Sql, context: Context, owned: Owned, reason: string): Promise<void> {
  const { user, entry, beans, coupon, medal, flow, experience } = owned;
  if (entry && beans > 0) await recycleGiven(tx, context, { user, entry, amount: beans, reason });
  if (flow && experience > 0)
    await gainExperience(tx, context, {
      user,
      source: "reversal",
      biz: { resource: experienceFlow.name, id: flow },
      amount: -experience,
      reason,
    });
  if (coupon) await voidCoupon(tx, context, coupon, reason);
  if (medal) await revokeMedal(tx, context, medal, reason);
}

const idIn = (record: AnyRecord, name: string): string | null =>
  record[name] === null || record[name] === undefined ? null : String(record[name]);

/** What a claim has given, for `revokeReward`. */
export const ownedBy = (claim: AnyRecord): Owned => ({
  user: String(claim["user"]),
  beans: Number(claim["beans"]),
  experience: Number(claim["experience"]),
  entry: idIn(claim, "entry"),
  coupon: idIn(claim, "coupon"),
  medal: idIn(claim, "medal"),
  flow: idIn(claim, "flow"),
});
