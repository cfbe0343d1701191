import { decisionCommands } from "#domain/audit/decisions.ts";
import { resourceNamed } from "#domain/index.ts";
import type { Shares } from "#domain/opinions/sampling.ts";
import { exemptPublications, sampledDecisions, sampledShares } from "#domain/opinions/sampling.ts";
import { OpinionState, SampledAs } from "#domain/opinions/enumerations.ts";
import { secondOpinion } from "#domain/opinions/second-opinion.resource.ts";
import { UNDO_SECONDS } from "#kernel/queue.ts";
import type { AnyRecord, Resource } from "#kernel/resource.ts";
import { ownerOf } from "#kernel/resource.ts";
import { moveBySystem } from "#server/commands/move-by-system.ts";
import { statesAfter } from "#server/commands/states-after.ts";
import type { Database, Sql } from "#server/db/sql.ts";
import { publish } from "#server/live/publish.ts";
import { readRecord, readRecords } from "#server/resources/detail.ts";
import type { Row } from "#server/resources/row.ts";
import { headingOf } from "#server/resources/titles.ts";
import { insertRecord } from "#server/resources/write.ts";
import { systemContext } from "#server/system-context.ts";

/** Days after which nobody needs a second opinion any more. */
const EXPIRY_DAYS = 14;
/** Most records of one run. The next run goes on. */
const MOST = 200;
/** SQL key of the lock of this work. One process at a time chooses. */
export const SAMPLING_LOCK = "hashtext('second opinions')";

const NOT_UNDONE = "not exists (select 1 from operation_record u where u.undoes = r.id)";

/**
 * Number between 0 and 1 for an operation. It depends on the microsecond of the decision, so nobody knows it before,
 * and every process finds the same one.
 */
const CHANCE = `(('x' || left(md5(r.id::text || ':' || extract(epoch from r.create_time)), 7))::bit(28)::int / ${2 ** 28}.0)`;

interface Sampled {
  id: string;
  resource: string;
  object: string;
  command: string;
}

/** Operations of the last day that chance picks. An operation that followed from another one is not looked at. */
const chosen = (tx: Sql, shares: Shares): Promise<Sampled[]> =>
  tx.query<Sampled>(
    `select r.id, r.resource, r.op_obj_id as object, r.command from operation_record r
     where r.create_time > now() - interval '1 day' and r.create_time < now() - ${UNDO_SECONDS} * interval '1 second'
       and r.undoes is null and r.caused_by is null and ${NOT_UNDONE}
       and (r.command = any($1::text[]) and ${CHANCE} < $2 or r.command = any($3::text[]) and ${CHANCE} < $4)
       and not exists (select 1 from second_opinion s where s.operation = r.id)
     order by r.id limit ${MOST}`,
    [sampledDecisions, shares.decisions, exemptPublications, shares.exempt],
  );

/** Values of an opinion that are copied from the work. */
export const aboutWork = (resource: Resource, work: AnyRecord): Row => ({
  heading: headingOf(resource, work),
  targetType: resource.name,
  targetId: work.id,
  user: ownerOf(resource, work),
  lang: work["lang"] ?? null,
});

async function add(tx: Sql, { id, resource: name, object, command }: Sampled): Promise<void> {
  const resource = resourceNamed(name);
  const [work] = await readRecords(tx, resource, [object]);
  if (!work) return;
  const sampledAs = SampledAs.of(exemptPublications.includes(command) ? "exempt" : "decision");
  await insertRecord(tx, secondOpinion, { ...aboutWork(resource, work), operation: id, sampledAs }, null);
}

/** Opinions that nobody needs any more: the decision was undone or followed by another one, or it is long ago. */
const outdated = (tx: Sql): Promise<{ id: string }[]> =>
  tx.query<{ id: string }>(
    `select s.id from second_opinion s where s.status = any($1::text[]) and s.delete_time is null and (
       s.create_time < now() - interval '${EXPIRY_DAYS} days'
       or exists (select 1 from operation_record u where u.undoes = s.operation)
       or exists (select 1 from operation_record r where r.resource = s.target_type and r.op_obj_id = s.target_id
         and r.id > s.operation and r.command = any($2::text[]) and r.undoes is null and ${NOT_UNDONE}))
     order by s.id limit ${MOST}`,
    [[OpinionState.of("waiting"), OpinionState.of("differs")], decisionCommands],
  );

/**
 * Chooses decisions that get a second opinion, and ends opinions that nobody needs any more.
 * @returns the number of changed records
 */
export async function sampleDecisions(db: Database, shares: Shares = sampledShares): Promise<number> {
  const context = systemContext(db);
  return db.transaction(async (tx) => {
    const [held] = await tx.query<{ ok: boolean }>(`select pg_try_advisory_xact_lock(${SAMPLING_LOCK}) as ok`);
    if (!held?.ok) return 0;
    const old = await outdated(tx);
    for (const { id } of old) {
      const before = await readRecord(tx, secondOpinion, id, true);
      const patch = statesAfter(secondOpinion, "expire");
      await moveBySystem(tx, context, { resource: secondOpinion, verb: "expire", before, patch });
    }
    const decisions = await chosen(tx, shares);
    for (const one of decisions) await add(tx, one);
    const changed = old.length + decisions.length;
    if (changed > 0) await publish(tx, [{ kind: "count", queue: "opinions" }]);
    return changed;
  });
}
