import { ShelfStatus } from "#domain/enumerations/review.ts";
import { boostHelp } from "#domain/member-tasks/boost-help.resource.ts";
import { boostRun } from "#domain/member-tasks/boost-run.resource.ts";
import { cycleKeyOf, localDay } from "#domain/member-tasks/cycle.ts";
import { HelpCut } from "#domain/member-tasks/enumerations.ts";
import { memberTask } from "#domain/member-tasks/member-task.resource.ts";
import { memberTaskProgress } from "#domain/member-tasks/member-task-progress.resource.ts";
import { guardRefused } from "#kernel/errors.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { DAY, HOUR } from "#kernel/time-units.ts";
import type { TimeZone } from "#kernel/time-zone.ts";
import { moveBySystem } from "#server/commands/move-by-system.ts";
import { statesAfter } from "#server/commands/states-after.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import { readRecord } from "#server/resources/detail.ts";
import { insertRecord, updateRecord } from "#server/resources/write.ts";
import { hit, rulesFor } from "#server/review/finding.ts";
import { enabledRules } from "#server/review/read-subject.ts";
import { writeHits } from "#server/review/write-hits.ts";
import { remarkOf } from "./claims.ts";
import { giveBeans } from "./give-reward.ts";
import type { Member } from "./member.ts";
import { activeMember, isFor } from "./member.ts";
import { openProgress, setCount } from "./progress.ts";

interface From {
  device: string;
  ip: string;
  /** Seconds since 1970; now without it. */
  at?: number;
  /** Zone of the caller, as the app says it; without it that of the member's country. */
  zone?: TimeZone;
  /** True for books that are taken over: what is posted counts as posted then. */
  isPast?: true;
}

/** True while a task takes runs. */
const isLive = (task: AnyRecord, at: number): boolean =>
  task["status"] === ShelfStatus.of("onShelf") &&
  (task["begin"] === null || Number(task["begin"]) <= at) &&
  (task["end"] === null || Number(task["end"]) > at);

/**
 * Begins a member's run of a boost task, one in each cycle.
 * @returns the run; the same one if it has begun
 * @throws Refusal guardRefused where the task is not live, not for the member, or has no room
 */
export async function startRun(
  tx: Sql,
  context: Context,
  { task: id, user, device, ip, at = context.now, zone }: From & { task: string; user: string },
): Promise<AnyRecord> {
  const task = await readRecord(tx, memberTask, id);
  const member = await activeMember(tx, user);
  if (task["shape"] !== "boost" || !isLive(task, at)) throw guardRefused("任务没有上架", "The task is not live");
  if (!isFor(task, member, null)) throw guardRefused("任务不面向该会员", "The task is not for this member");
  const cycleKey = cycleKeyOf(String(task["cycle"]), localDay(zone ?? member.zone, at));
  // The progress is the lock: two calls make one run.
  const progress = await openProgress(tx, { task, user, cycleKey, at });
  if (!progress) throw guardRefused("任务名额已满", "The task has no room left");
  const [known] = await tx.query<{ id: string }>(
    "select id::text from boost_run where progress = $1::bigint and delete_time is null",
    [progress.id],
  );
  if (known) return readRecord(tx, boostRun, known.id);
  const deadline = at + Number(task["helpHours"]) * HOUR;
  const needed = Number(task["helpersNeeded"]);
  const values = { task: id, user, cycleKey, progress: progress.id, needed, device, ip, beginTime: at, deadline };
  return insertRecord(tx, boostRun, values, null);
}

/** Why a help does not count; null if it does. The database compares the address, which is masked everywhere else. */
async function cutOf(tx: Sql, run: AnyRecord, { device, ip }: From): Promise<"sameDevice" | "sameIp" | null> {
  if (device !== "" && device === run["device"]) return "sameDevice";
  const same = await tx.query("select 1 from boost_run where id = $1::bigint and ip = $2 and ip <> ''", [run.id, ip]);
  return same.length > 0 ? "sameIp" : null;
}

/**
 * Refuses a help beyond the limit of a day. Calls of a helper take turns.
 * @throws Refusal guardRefused
 */
async function checkDay(tx: Sql, task: AnyRecord, helper: string, day: string): Promise<void> {
  await tx.query("select pg_advisory_xact_lock(hashtext('boost helper'), hashtext($1))", [helper]);
  const most = Number(task["perHelperDay"]);
  const [row] = await tx.query<{ n: number }>(
    `select count(*)::int as n from boost_help h join boost_run r on r.id = h.run
     where h.helper = $1::bigint and h.day = $2 and r.task = $3::bigint and h.delete_time is null`,
    [helper, day, task.id],
  );
  if ((row?.n ?? 0) >= most)
    throw guardRefused(`今天已助力 ${most} 次，请明天再来`, `It helped ${most} times today. Try again tomorrow`);
}

/** What a help from the device or address of the member tells the risk rules. */
async function noteSelfHelp(tx: Sql, help: AnyRecord, cut: "sameDevice" | "sameIp"): Promise<void> {
  const rules = rulesFor(await enabledRules(tx), boostHelp.name, null, String(help["helper"]));
  const evidence = { type: "fault", fault: cut, detail: String(help["device"] ?? "") } as const;
  await writeHits(tx, boostHelp, help, hit(rules, "selfHelp", evidence), rules);
}

/** Adds a help that counts to its run, and moves the run on. */
async function addHelp(tx: Sql, context: Context, task: AnyRecord, run: AnyRecord, help: AnyRecord): Promise<void> {
  const weight = Number(run["weight"]) + Number(help["weight"]);
  const sums = {
    helpers: Number(run["helpers"]) + 1,
    weight,
    helperBeans: Number(run["helperBeans"]) + Number(help["beans"]),
  };
  const at = Number(help["time"]);
  const progress = await readRecord(tx, memberTaskProgress, String(run["progress"]), true);
  await setCount(tx, task, progress, { count: Math.min(Math.floor(weight), Number(run["needed"])), at });
  if (weight < Number(run["needed"])) return void (await updateRecord(tx, boostRun, run, sums, null));
  const patch = { ...statesAfter(boostRun, "reach"), ...sums, reachedTime: at };
  const about = { resource: memberTask.name, id: task.id };
  const message = {
    kind: "authorMessage",
    receiver: String(run["user"]),
    event: "boostRun.reach",
    title: "",
    about,
    reason: "",
    reasonKey: "",
  } as const;
  await moveBySystem(tx, context, { resource: boostRun, verb: "reach", before: run, patch, message });
}

/** Weight of a helper, by how long ago the member registered. */
function weightOf(task: AnyRecord, member: Member, at: number): { isNew: boolean; weight: number } {
  const isNew = member.regTime > 0 && member.regTime > at - Number(task["newUserDays"] ?? 7) * DAY;
  return { isNew, weight: isNew ? Number(task["newUserWeight"] ?? 1) : 1 };
}

/**
 * Helps a member's run, once. A help from the device or the address of the member does not count, gives nothing and
 * feeds a risk rule.
 * @returns the help
 * @throws Refusal guardRefused where the run is over, the helper has helped it, or the limit of the day is reached
 */
export async function helpRun(
  tx: Sql,
  context: Context,
  { run: id, helper, at = context.now, zone, ...from }: From & { run: string; helper: string },
): Promise<AnyRecord> {
  const member = await activeMember(tx, helper);
  const run = await readRecord(tx, boostRun, id, true);
  const task = await readRecord(tx, memberTask, String(run["task"]));
  if (run["state"] !== "open" || Number(run["deadline"]) <= at) throw guardRefused("助力已结束", "The run is over");
  if (String(run["user"]) === helper) throw guardRefused("不能给自己助力", "Members do not help themselves");
  const known = await tx.query(
    "select 1 from boost_help where run = $1::bigint and helper = $2::bigint and delete_time is null",
    [id, helper],
  );
  if (known.length > 0) throw guardRefused("已经助力过了", "The member has helped already");
  const day = localDay(zone ?? member.zone, at);
  await checkDay(tx, task, helper, day);
  const cut = await cutOf(tx, run, from);
  const { isNew, weight } = weightOf(task, member, at);
  const beans = cut ? 0 : Number(task["helperBeans"] ?? 0);
  const values = {
    run: id,
    helper,
    day,
    isNew,
    weight: cut ? 0 : weight,
    cut: cut && HelpCut.of(cut),
    beans,
    time: at,
  };
  const help = await insertRecord(tx, boostHelp, { ...values, device: from.device, ip: from.ip }, null);
  if (cut) {
    await updateRecord(tx, boostRun, run, { refused: Number(run["refused"]) + 1 }, null);
    await noteSelfHelp(tx, { ...help, ip: from.ip }, cut);
    return help;
  }
  const biz = { resource: boostHelp.name, id: help.id };
  const gift = {
    user: helper,
    biz,
    idemKey: `boostHelp:${help.id}`,
    remark: remarkOf(task, "助力", "Help"),
    ...(from.isPast ? { createTime: at } : {}),
  };
  // The progress is locked before accounts, as everywhere.
  await addHelp(tx, context, task, run, help);
  const entry = await giveBeans(tx, context, gift, beans);
  return entry ? updateRecord(tx, boostHelp, help, { entry }, null) : help;
}
