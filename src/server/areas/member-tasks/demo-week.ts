import { Refusal } from "#kernel/errors.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { DAY, HOUR } from "#kernel/time-units.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import type { DemoWeek } from "#server/demo/demo-week.ts";
import { seeded, whole } from "#server/demo/shapes/random.ts";
import { helpRun, startRun } from "./boost.ts";
import { payNext } from "./claims.ts";
import { countAction } from "./count-action.ts";
import type { ActionKey } from "./count-action.ts";
import { signInMember } from "./sign-in.ts";

/** Weeks before the start of the demo in which members do tasks. */
const WEEKS = 9;
/** Members without books of money, whose beans all come from tasks: first place among the demo's members, and number. */
const [FIRST, MEMBERS] = [70, 30] as const;
/** Members who do not reach a step. */
const TRYING = 90;

const actions: readonly ActionKey[] = [
  "share",
  "share",
  "share",
  "collect",
  "print",
  "follow",
  "invite",
  "watch",
  "download",
  "like",
];

/** Something that happens in the demo's past. */
interface Happening {
  at: number;
  run: (tx: Sql, context: Context) => Promise<unknown>;
}

/** Pays what a member has reached, as of then. */
async function payAll(tx: Sql, context: Context, user: string, at: number): Promise<void> {
  const due = await tx.query<{ id: string }>(
    `select id::text from member_task_progress where "user" = $1::bigint and due > 0 and delete_time is null order by 1`,
    [user],
  );
  for (const { id } of due) {
    let more = true;
    while (more) more = await payNext(tx, context, id, at);
  }
}

const act =
  (user: string, action: ActionKey, subject: string, at: number): Happening["run"] =>
  async (tx, context) => {
    await countAction(tx, context, { user, action, subject: { resource: "model", id: subject }, at });
    await payAll(tx, context, user, at + 60);
  };

const sign =
  (user: string, at: number): Happening["run"] =>
  (tx, context) =>
    signInMember(tx, context, { user, at, isPast: true });

/** Days of a week on which a member signs in. Some miss none, others sign in now and then. */
const signsOn = (i: number, random: () => number): boolean => random() < (i % 4 === 0 ? 0.97 : 0.35 + (i % 3) * 0.2);

/** A run with its helpers, one of whom may use the device of the member. */
function runOf(task: AnyRecord, users: readonly string[], at: number, seed: number): Happening[] {
  const random = seeded(seed);
  const user = users[seed % users.length] ?? "";
  const device = `demo-phone-${user}`;
  let run = "";
  const needed = Number(task["helpersNeeded"]);
  const helps = random() < 0.6 ? needed + 1 : whole(random, 1, needed);
  const helping = (k: number): Happening["run"] => {
    const helper = users[(seed + 3 + k * 5) % users.length] ?? "";
    const from = k === 2 && seed % 3 === 0 ? device : `demo-phone-${helper}`;
    return async (tx, context) => {
      if (run === "" || helper === user) return;
      const ip = `198.51.100.${(seed + k * 7) % 250}`;
      await helpRun(tx, context, { run, helper, device: from, ip, at: at + (k + 1) * 2 * HOUR, isPast: true });
    };
  };
  const start: Happening["run"] = async (tx, context) => {
    run = (await startRun(tx, context, { task: task.id, user, device, ip: "203.0.113.20", at })).id;
  };
  const pay: Happening["run"] = (tx, context) => payAll(tx, context, user, at + (helps + 1) * 2 * HOUR);
  return [
    { at, run: start },
    ...Array.from({ length: helps }, (_, k) => ({ at: at + (k + 1) * 2 * HOUR, run: helping(k) })),
    { at: at + (helps + 1) * 2 * HOUR, run: pay },
  ];
}

async function usersFrom(tx: Sql, first: number, count: number): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    `select id::text from "user" where account like 'demo%' and delete_time is null and status = 1 order by "user".id offset $1 limit $2`,
    [first, count],
  );
  return rows.map(({ id }) => id);
}

/** What members do in a week, in the order of time. */
async function happeningsOf(tx: Sql, begin: number, week: number): Promise<Happening[]> {
  const users = await usersFrom(tx, FIRST, MEMBERS);
  const list: Happening[] = [];
  for (const [i, user] of users.entries())
    for (let day = 0; day < 7; day++) {
      const random = seeded(77_000 + i * 331 + week * 17 + day);
      const at = begin + day * DAY + whole(random, 1, 9) * HOUR + whole(random, 0, 3_000);
      if (signsOn(i, random)) list.push({ at, run: sign(user, at) });
      const action = actions[whole(random, 0, actions.length - 1)] ?? "share";
      const times = random() < 0.3 ? whole(random, 1, 3) : 0;
      for (let k = 0; k < times; k++) {
        const when = at + 600 + k * 900;
        list.push({
          at: when,
          run: act(user, action, String(8_000_000 + week * 10_000 + day * 1_000 + i * 10 + k), when),
        });
      }
    }
  const boosts = await tx.query<AnyRecord>(
    `select id::text, helpers_needed as "helpersNeeded" from member_task where shape = 'boost' and status = 2 order by 1`,
  );
  for (const [n, task] of boosts.entries())
    for (let k = 0; k < 2; k++)
      list.push(...runOf(task, users, begin + (k * 3 + n) * DAY + HOUR, 31 * week + 7 * n + 13 * k));
  return list.toSorted((a, b) => a.at - b.at);
}

/** Members who only begin, so that the funnel has a mouth. They reach no step. */
async function beginTasks(tx: Sql, context: Context, begin: number, week: number): Promise<void> {
  const users = await usersFrom(tx, FIRST + MEMBERS, TRYING);
  for (const [i, user] of users.entries()) {
    if ((i + week) % 6 !== 0) continue;
    const subject = { resource: "model", id: String(7_000_000 + week * 1_000 + i) };
    await countAction(tx, context, {
      user,
      action: i % 2 === 0 ? "collect" : "watch",
      subject,
      at: begin + (i % 6) * DAY + HOUR,
    });
  }
}

/** What happens with all members in a week. Their beans come from tasks alone, so that the order of time holds. */
async function weekOfAll(tx: Sql, context: Context, begin: number, week: number, until: number): Promise<void> {
  const happenings = (await happeningsOf(tx, begin, week)).filter(({ at }) => at < until - HOUR);
  for (const { run } of happenings) {
    await tx.query("savepoint demo_task");
    try {
      await run(tx, context);
      await tx.query("release savepoint demo_task");
    } catch (error) {
      // A helper who helped often that day, or a day that is signed in.
      if (!(error instanceof Refusal)) throw error;
      await tx.query("rollback to savepoint demo_task");
    }
  }
  await beginTasks(tx, context, begin, week);
}

/** Tasks of members in the last weeks. */
export const demoWeek: DemoWeek = async (tx, context, { i, user, week, weeks, at, random }) => {
  if (week <= weeks - WEEKS || at > context.now) return;
  const [known] = await tx.query(
    `select 1 from member_action where "user" = $1::bigint and time >= to_timestamp($2) and time < to_timestamp($2 + ${6 * HOUR}) limit 1`,
    [user, at],
  );
  if (i % 2 === 0 && !known) {
    const times = whole(random, 1, 5);
    for (let k = 0; k < times; k++)
      await act(user, "share", String(6_000_000 + week * 1_000 + i * 10 + k), at + k * 600)(tx, context);
  }
  if (i !== 0) return;
  const begin = context.now - (weeks - week + 1) * 7 * DAY;
  const [done] = await tx.query(
    "select 1 from sign_in where time >= to_timestamp($1) and time < to_timestamp($2) limit 1",
    [begin, begin + 6 * DAY],
  );
  if (!done) await weekOfAll(tx, context, begin, week, context.now);
};
