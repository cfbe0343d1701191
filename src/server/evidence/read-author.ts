import type { AuthorRecord, CountingStrike, PastDecision } from "#domain/api/evidence.ts";
import { MachineReview } from "#domain/enumerations/review.ts";
import { queues } from "#domain/generated/queues.ts";
import { measureAt } from "#domain/reports/ladder.ts";
import { strike } from "#domain/reports/strike.resource.ts";
import { Parameters } from "#kernel/filter/sql.ts";
import type { Queue } from "#kernel/queue.ts";
import { fieldOfRest, restOf } from "#kernel/queue.ts";
import type { Resource } from "#kernel/resource.ts";
import { sqlName } from "#kernel/sql-mapping.ts";
import { commands, findCommand } from "#commands/index.ts";
import type { Context } from "#server/context.ts";
import type { Database, Sql } from "#server/db/sql.ts";
import { eligibleFor } from "#server/queue/eligibility.ts";
import { conditionOf } from "#server/resources/list.ts";
import { readersCondition } from "#server/resources/readers.ts";
import { unseenCondition } from "#server/resources/unseen-operations.ts";

const RECENT = 5;

/** Ids of the decisions on records of a resource. */
const decisionsOn = (resource: Resource): string[] =>
  commands.filter((one) => one.resource === resource.name && one.decision).map(({ id }) => id);

/** The last decisions on the author's other records, without those that the moderator must not know yet. */
async function recentOf(
  db: Sql,
  { actor }: Context,
  resource: Resource,
  author: string,
  except: string,
): Promise<PastDecision[]> {
  const parameters = new Parameters([author, except, resource.name, decisionsOn(resource)]);
  const rows = await db.query<Omit<PastDecision, "time"> & { createTime: Date }>(
    `select r.id as "recordId", t.id, t.${sqlName(resource.title)} as title, r.command, r.reason, r.create_time as "createTime"
     from operation_record r join ${sqlName(resource.name)} t on t.id = r.op_obj_id
     where r.target_id = $1::bigint and r.resource = $3 and r.undoes is null and r.op_obj_id <> $2::bigint
       and not exists (select 1 from operation_record u where u.undoes = r.id) and r.command = any($4::text[])
       and ${unseenCondition(actor, parameters, "r")}
     order by r.create_time desc, r.id desc limit ${RECENT}`,
    parameters.values,
  );
  return rows.map(({ createTime, ...row }) => ({ ...row, time: Math.floor(createTime.getTime() / 1000) }));
}

/** Filter of the author's other items that the command of `rest` decides on. */
function passableRest(queue: Queue, author: string, except: string): string {
  const single = findCommand(queue.rest?.command ?? "")?.single;
  return `${restOf(queue, author, except)}${single ? ` -${single.filter}` : ""}`;
}

async function waitingOf(
  db: Sql,
  context: Context,
  resource: Resource,
  author: string,
  except: string,
): Promise<number> {
  const queue = queues.find((one) => one.resource === resource.name && fieldOfRest(one) === resource.ownerField);
  if (!queue) return 0;
  const among = (parameters: Parameters): string => eligibleFor(context, queue, parameters);
  const { where, parameters } = conditionOf(resource, passableRest(queue, author, except), { ...context, among });
  const [row] = await db.query<{ n: number }>(
    `select count(*)::int as n from ${sqlName(resource.name)} t where ${where}`,
    parameters.values,
  );
  return row?.n ?? 0;
}

interface Counts {
  passed: number | null;
  refused: number | null;
}

/** Counts the member's records by what the review decided on them; null where none decides. */
async function countsOf(db: Sql, { name, ownerField, fields }: Resource, author: string): Promise<Counts> {
  if (!fields["machineReview"] || ownerField === null) return { passed: null, refused: null };
  const [row] = await db.query<Counts>(
    `select count(*) filter (where machine_review = $2)::int as passed,
       count(*) filter (where machine_review = $3)::int as refused
     from ${sqlName(name)} where ${sqlName(ownerField)} = $1::bigint and delete_time is null`,
    [author, MachineReview.of("reviewPassed"), MachineReview.of("reviewFailed")],
  );
  return row ?? { passed: null, refused: null };
}

/** Points of a member's strikes that count, but come from decisions that the moderator must not know yet. */
function unseenStrikes({ actor }: Context, parameters: Parameters): string {
  return `select sum(s.points) from strike s where s."user" = u.id and not s.has_expired and s.withdrawn_by is null
    and not (${readersCondition(strike, actor, parameters, "s")})`;
}

/** Reads the strikes of a member that count, without those that the moderator must not know yet. */
function ladderOf(db: Sql, { actor }: Context, author: string): Promise<CountingStrike[]> {
  const parameters = new Parameters([author]);
  return db.query<CountingStrike>(
    `select s.id, s.points, coalesce(r.reason, '') as reason, extract(epoch from s.create_time)::int8::float8 as time,
       extract(epoch from s.expires)::int8::float8 as expires
     from strike s left join operation_record r on r.id = s.decision
     where s."user" = $1::bigint and not s.has_expired and s.withdrawn_by is null
       and ${readersCondition(strike, actor, parameters, "s")} order by s.create_time, s.id limit 8`,
    parameters.values,
  );
}

/** Reads the track record of a member. @param except id of the item itself */
export async function readAuthor(
  db: Database,
  context: Context,
  resource: Resource,
  author: string,
  except: string,
): Promise<AuthorRecord | null> {
  const parameters = new Parameters([author]);
  const [row] = await db.query<{ id: string; nickname: string; strikes: number; registered: Date | null }>(
    `select u.id, u.nickname, greatest(u.strikes - coalesce((${unseenStrikes(context, parameters)}), 0), 0)::int as strikes,
       u.reg_time as registered from "user" u where u.id = $1::bigint`,
    parameters.values,
  );
  if (!row) return null;
  const registered = row.registered ? Math.floor(row.registered.getTime() / 1000) : null;
  const [counts, waiting, recent, ladder] = await Promise.all([
    countsOf(db, resource, author),
    waitingOf(db, context, resource, author, except),
    recentOf(db, context, resource, author, except),
    ladderOf(db, context, author),
  ]);
  const next = String(measureAt(row.strikes + 1));
  return { ...row, ...counts, registered, waiting, recent, ladder, next };
}
