import { queues } from "#domain/index.ts";
import { v2 } from "#domain/api/call.ts";
import type { CommandReply } from "#domain/api/commands.ts";
import type { DeskHistory, DeskReply, OwnDayReply, QueueState } from "#domain/api/queue.ts";
import { ContentStatus, PostReview } from "#domain/enumerations/community.ts";
import { MachineReview } from "#domain/enumerations/review.ts";
import { percentile } from "./percentile.ts";
import type { BenchRow } from "./row.ts";
import type { BenchServer } from "./server.ts";
import { withServer } from "./server.ts";

/** Share of the rows, such as 0.1 for a quick run. */
const SHARE = Number(process.env["BENCH_SHARE"] ?? 1);
const WAITING = Math.round(200_000 * SHARE);
const REPORTS = Math.round(10_000 * SHARE);
/** Decisions of the admin in 30 days. */
const OWN = 30_000;
const RUNS = 30;
const MEMBERS = 10_000;

async function addMembers({ db }: BenchServer): Promise<void> {
  await db.query(
    `insert into "user" (account, nickname, reg_time) select 'bench' || i, 'bench ' || i, now()
     from generate_series(1, $1::int) i`,
    [MEMBERS],
  );
}

/** Adds posts that wait for a decision, with arrivals of a week. */
async function addPosts({ db }: BenchServer): Promise<void> {
  await db.query(
    `insert into content (heading, title, author, lang, status, review, machine_review, queue_order, submit_time)
     select 'post ' || i, 'post ' || i, (select min(id) from "user") + i % ${MEMBERS}, i % 2, $2, $3, $4, i % 13,
       now() - i % 10080 * interval '1 minute' from generate_series(1, $1::int) i`,
    [WAITING, ContentStatus.of("pending"), PostReview.of("wait"), MachineReview.of("dubious")],
  );
  await db.query("vacuum (analyze) content, queue_count");
}

/** Adds a case about a live post. @returns its id */
async function addCase({ db }: BenchServer): Promise<string> {
  const [row] = await db.query<{ id: string }>(
    `with post as (
       insert into content (heading, title, author, lang, status, review, machine_review, submit_time)
       select 'reported', 'reported', min(id), 1, $1, $2, $3, now() from "user" returning id, author
     ), cause as (
       insert into report_cause (target, key, name, due_hours) values ('content', 'bench', '{"1":"广告","0":"Spam"}', 24)
       returning id
     )
     insert into report_case (heading, target_type, target_id, target_user, cause, priority, first_time, due_time)
     select 'reported', 'content', post.id, post.author, cause.id, 'P1', now(), now() from post, cause returning id::text`,
    [ContentStatus.of("suc"), PostReview.of("pass"), MachineReview.of("reviewPassed")],
  );
  const id = row?.id ?? "";
  await db.query(
    `insert into report (report_case, target_type, target_id, target_user, reporter, cause, description)
     select c.id, 'content', c.target_id, c.target_user, (select min(id) from "user") + i, c.cause, 'spam ' || i
     from report_case c, generate_series(1, $2::int) i where c.id = $1::bigint`,
    [id, REPORTS - 1],
  );
  await db.query("vacuum (analyze) report, report_case");
  return id;
}

/** Adds what the home screen reads of the past: hours of all queues, and decisions of the admin on 30 days. */
async function addPast({ db, adminId }: BenchServer): Promise<void> {
  await db.query(
    `insert into queue_hour (queue, hour, waiting, arrivals, decisions)
     select queue, hour, 100, 10, 10 from unnest($1::text[]) queue,
       generate_series(date_trunc('hour', now()) - interval '100 days', now(), interval '1 hour') hour
     on conflict do nothing`,
    [queues.map(({ id }) => id)],
  );
  await db.query(
    `insert into operation_record (create_time, module_id, resource, op_obj_id, command, admin, batch_id, queue)
     select now() - i * interval '30 days' / $1::int, 'content', 'content', i % 10000 + 1, 'content.pass', $2::bigint, 'past' || i, 'posts'
     from generate_series(1, $1::int) i`,
    [OWN, adminId],
  );
  await db.query("vacuum (analyze) queue_hour, operation_record");
}

async function timesOf(runs: number, work: () => Promise<{ code: number; msg: string }>): Promise<number[]> {
  const times: number[] = [];
  for (let i = 0; i < runs; i++) {
    const began = performance.now();
    const { code, msg } = await work();
    times.push(performance.now() - began);
    if (code !== 0) throw new Error(msg);
  }
  return times;
}

/** The state of a long queue, the home screen, and a case with very many reports. */
export const bench = (): Promise<BenchRow[]> =>
  withServer({}, async (server) => {
    await addMembers(server);
    await addPosts(server);
    const id = await addCase(server);
    const state = await timesOf(RUNS, () => server.call<QueueState>(v2("queue", "state"), { queue: "posts" }));
    const desk = await timesOf(RUNS, () => server.call<DeskReply>(v2("queue", "desk"), {}));
    await addPast(server);
    const history = await timesOf(RUNS, () => server.call<DeskHistory>(v2("queue", "history"), {}));
    const ownDay = await timesOf(RUNS, () => server.call<OwnDayReply>(v2("operationRecord", "ownDay"), { days: 1 }));
    const opened = await timesOf(RUNS, () => server.call(v2("reportCase", "evidence"), { id }));
    const decided = await timesOf(1, () =>
      server.call<CommandReply>(v2("reportCase", "uphold"), {
        ids: [id],
        versions: { [id]: 1 },
        reason: { text: "spam" },
      }),
    );
    const waiting = `${WAITING.toLocaleString("en")} waiting`;
    const reports = `${REPORTS.toLocaleString("en")} reports`;
    return [
      { what: `queue/state with ${waiting}, p95`, unit: "ms", figure: percentile(state, 0.95), target: 20 },
      { what: `desk of all queues with ${waiting}, p95`, unit: "ms", figure: percentile(desk, 0.95), target: 50 },
      {
        what: "backlog of 14 days and arrivals by hour, p95",
        unit: "ms",
        figure: percentile(history, 0.95),
        target: 50,
      },
      {
        what: `own day and last decisions with ${OWN.toLocaleString("en")} in 30 days, p95`,
        unit: "ms",
        figure: percentile(ownDay, 0.95),
        target: 50,
      },
      { what: `evidence of a case with ${reports}, p95`, unit: "ms", figure: percentile(opened, 0.95), target: 300 },
      { what: `decision on a case with ${reports}`, unit: "ms", figure: decided[0] ?? 0, target: 1_000 },
    ];
  });
