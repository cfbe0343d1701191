import { OpinionState, Verdict } from "#domain/opinions/enumerations.ts";
import { sampledDecisions, verdictOfDecision } from "#domain/opinions/sampling.ts";
import { secondOpinion } from "#domain/opinions/second-opinion.resource.ts";
import { resourceNamed } from "#domain/index.ts";
import { Language } from "#domain/enumerations/system.ts";
import { admin } from "#domain/staff/admin.resource.ts";
import type { AreaDemo, DemoTools } from "#server/demo/area-demo.ts";
import { readRecords } from "#server/resources/detail.ts";
import type { Row } from "#server/resources/row.ts";
import { escalateDiffering } from "./give-opinion.ts";
import { aboutWork, SAMPLING_LOCK } from "./sample-decisions.ts";

const HOUR = 3_600;
/** Of all opinions, the first ones wait, and the next ones differ and wait for the lead. */
const OPINIONS = 90;
const WAITING = 20;
const DIFFERING = 4;

interface Decision {
  id: string;
  resource: string;
  object: string;
  command: string;
  admin: string;
  reason: string;
  time: number;
}

/** The last decision on a work, the latest first, if nobody contests it. */
async function decisionAt({ db }: DemoTools, i: number): Promise<Decision | undefined> {
  // The worker that chooses decisions does nothing until this transaction ends, so that none is chosen twice.
  await db.query(`select pg_advisory_xact_lock(${SAMPLING_LOCK})`);
  const [decision] = await db.query<Decision>(
    `select r.id, r.resource, r.op_obj_id as object, r.command, r.admin, r.reason,
       extract(epoch from r.create_time)::int8::float8 as time from operation_record r
     where r.command = any($1::text[]) and r.admin is not null and r.undoes is null and r.caused_by is null
       and not exists (select 1 from operation_record n where n.resource = r.resource and n.op_obj_id = r.op_obj_id and n.id > r.id)
       and not exists (select 1 from grievance g where g.against_record = r.id)
       and not exists (select 1 from complaint c where c.against_record = r.id)
       and not exists (select 1 from second_opinion s where s.operation = r.id)
     order by r.create_time desc, r.id desc offset $2 limit 1`,
    [sampledDecisions, i % 3],
  );
  return decision;
}

/** A demo moderator who did not decide before. */
const otherThan = ({ nth }: DemoTools, known: readonly unknown[], i: number): string | null =>
  [1, 2, 3, 0].map((place) => nth(admin, (place + i) % 4)).find((id) => id !== null && !known.includes(id)) ?? null;

const other = (verdict: unknown): unknown => Verdict.of(verdict === Verdict.of("stays") ? "goes" : "stays");

const reasons = { [Number(Language.of("en"))]: "Off topic" } as Readonly<Record<number, string>>;

async function opinionAt(i: number, tools: DemoTools): Promise<Row | null> {
  const decision = await decisionAt(tools, i);
  if (!decision) return null;
  const resource = resourceNamed(decision.resource);
  const [work] = await readRecords(tools.db, resource, [decision.object]);
  if (!work) return null;
  const about = { ...aboutWork(resource, work), operation: decision.id };
  const created = Math.min(decision.time + 120, tools.now - 60);
  if (i < WAITING) return { ...about, createTime: Math.max(created, tools.ago(1.5)) };
  const firstVerdict = Verdict.of(verdictOfDecision[decision.command] ?? "stays");
  const isDiffering = i < WAITING + DIFFERING;
  const isSettled = !isDiffering && i % 11 === 0;
  const opinion = isDiffering || isSettled ? other(firstVerdict) : firstVerdict;
  const opinionBy = otherThan(tools, [decision.admin], i);
  const opinionTime = Math.min(created + tools.whole(HOUR, 20 * HOUR), tools.now - 600);
  const reason = reasons[Number(work["lang"])] ?? "与主题无关";
  const settled = {
    verdict: firstVerdict,
    settledBy: otherThan(tools, [decision.admin, opinionBy], i),
    settledTime: Math.min(opinionTime + 5 * HOUR, tools.now - 300),
    settledReason: firstVerdict === Verdict.of("goes") ? reason : "",
  };
  return {
    ...about,
    createTime: created,
    status: OpinionState.of(isDiffering ? "differs" : isSettled ? "settled" : "agrees"),
    opinion,
    opinionBy,
    opinionTime,
    opinionReason: opinion === Verdict.of("goes") ? reason : "",
    againstRecord: decision.id,
    decision: decision.command,
    firstVerdict,
    decidedBy: decision.admin,
    decidedTime: decision.time,
    decisionReason: decision.reason,
    ...(isSettled ? settled : {}),
  };
}

export const demo: AreaDemo = [
  { resource: secondOpinion, count: OPINIONS, values: opinionAt },
  {
    resource: secondOpinion,
    part: "escalated",
    count: 1,
    // No record of its own: those that differ wait for the lead.
    values: async (_, { db }) => {
      const rows = await db.query<{ id: string }>("select id from second_opinion where status = $1 order by id", [
        OpinionState.of("differs"),
      ]);
      for (const one of await readRecords(
        db,
        secondOpinion,
        rows.map(({ id }) => id),
      ))
        await escalateDiffering(db, one);
      return null;
    },
  },
];
