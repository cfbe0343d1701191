import type { AuthorRecord, ModelEvidence, PastDecision } from "#domain/models/evidence.ts";
import { passableRestOf } from "#domain/models/evidence.ts";
import { model } from "#domain/models/model.resource.ts";
import { reviewFinding } from "#domain/models/review-finding.resource.ts";
import { queues } from "#domain/queues.generated.ts";
import type { StoredImage } from "#kernel/field.ts";
import type { Parameters } from "#kernel/filter/sql.ts";
import type { Context } from "#server/context.ts";
import type { Sql, Database } from "#server/db/sql.ts";
import { holdersOf, queuesOf } from "#server/queue/lease.ts";
import { deferralsOf } from "#server/queue/deferral.ts";
import { eligibleFor } from "#server/queue/eligibility.ts";
import { readDetail, readRecords } from "#server/resources/detail.ts";
import { historyOf } from "#server/resources/history.ts";
import { conditionOf } from "#server/resources/list.ts";
import { titlesFor } from "#server/resources/titles.ts";
import { filesOf } from "./model-group.ts";
import { repeatsIn } from "./duplicates.ts";

const RECENT = 5;
const HISTORY = 8;

interface AuthorRow extends Omit<AuthorRecord, "registered" | "waiting" | "recent"> {
  registered: Date | null;
}

async function recentOf(db: Sql, author: string, except: string): Promise<PastDecision[]> {
  const rows = await db.query<Omit<PastDecision, "time"> & { at: Date }>(
    `select r.id as "recordId", r.op_obj_id as "modelId", m.group_name as "modelName", r.command, r.reason, r.create_time as at
     from operation_record r join model m on m.id = r.op_obj_id
     where r.target_id = $1::bigint and r.resource = 'model' and r.undoes is null and r.op_obj_id <> $2::bigint
       and not exists (select 1 from operation_record u where u.undoes = r.id)
       and r.command in ('model.pass', 'model.noPass', 'model.stop', 'model.delete', 'model.restore')
     order by r.create_time desc, r.id desc limit ${RECENT}`,
    [author, except],
  );
  return rows.map(({ at, ...row }) => ({ ...row, time: Math.floor(at.getTime() / 1000) }));
}

async function waitingOf(db: Sql, context: Context, author: string, except: string): Promise<number> {
  const queue = queues.find(({ resource }) => resource === model.name);
  if (!queue) return 0;
  const among = (parameters: Parameters): string => eligibleFor(context, queue, parameters);
  const { where, parameters } = conditionOf(model, passableRestOf(queue, author, except), { ...context, among });
  const [row] = await db.query<{ n: number }>(
    `select count(*)::int as n from model t where ${where}`,
    parameters.values,
  );
  return row?.n ?? 0;
}

async function authorOf(db: Database, context: Context, author: string, except: string): Promise<AuthorRecord | null> {
  const [row] = await db.query<AuthorRow>(
    `select u.id, u.nickname, u.passed, u.refused, u.strikes, u.reg_time as registered
     from "user" u where u.id = $1::bigint`,
    [author],
  );
  if (!row) return null;
  const registered = row.registered ? Math.floor(row.registered.getTime() / 1000) : null;
  const [waiting, recent] = await Promise.all([waitingOf(db, context, author, except), recentOf(db, author, except)]);
  return { ...row, registered, waiting, recent };
}

async function findingsOf(db: Sql, id: string): Promise<ModelEvidence["findings"]> {
  const rows = await db.query<{ id: string }>(
    "select id from review_finding where model = $1::bigint and delete_time is null order by severity desc, id",
    [id],
  );
  return readRecords(
    db,
    reviewFinding,
    rows.map((row) => row.id),
  );
}

async function picturesOf(db: Sql, id: string): Promise<ModelEvidence["pictures"]> {
  const rows = await db.query<{ id: string; cover: StoredImage }>(
    `select m.id, m.covers -> 0 as cover from model m where m.delete_time is null and m.covers <> '[]' and m.id in (
       select (case when f.evidence ->> 'type' = 'file' then f.evidence ->> 'modelId' end)::bigint
       from review_finding f where f.model = $1::bigint and f.delete_time is null)`,
    [id],
  );
  return Object.fromEntries(rows.map(({ id: other, cover }) => [other, cover]));
}

/**
 * Reads the evidence for a decision on a model.
 * @throws Refusal notFound
 */
export async function evidenceOf(db: Database, context: Context, id: string): Promise<ModelEvidence> {
  const { item, titles } = await readDetail(db, model, id, context);
  const [files, repeats, findings, pictures, author, history, holders, asides] = await Promise.all([
    filesOf(db, id),
    repeatsIn(db, id),
    findingsOf(db, id),
    picturesOf(db, id),
    item["author"] ? authorOf(db, context, String(item["author"]), id) : null,
    historyOf(db, model, id, { pageSize: HISTORY }, context),
    holdersOf(db, model.name, [id]),
    deferralsOf(db, queuesOf(model.name), [id]),
  ]);
  const holder = holders.get(id);
  return {
    item,
    titles: {
      ...titles,
      ...history.titles,
      ...(await titlesFor(db, reviewFinding, findings, context.language)),
      model: { [id]: String(item["groupName"]) },
    },
    files,
    repeats,
    findings,
    pictures,
    author,
    history: history.list,
    historyCount: history.count,
    aside: asides[id] ?? null,
    holder: holder && holder.admin !== context.actor.id ? { name: holder.name, until: holder.until } : null,
  };
}
