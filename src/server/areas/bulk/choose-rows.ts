import { isId } from "#kernel/id.ts";
import type { StoredFile } from "#kernel/field.ts";
import { Refusal, refusals } from "#kernel/errors.ts";
import { sqlName } from "#kernel/sql-mapping.ts";
import { MOST_BULK_ROWS } from "#domain/bulk/targets.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import { inLanguage } from "#server/resources/display-text.ts";
import { conditionOf } from "#server/resources/list.ts";
import type { GivenId } from "#server/sheets/ids-of-sheet.ts";
import { idsOfSheet } from "#server/sheets/ids-of-sheet.ts";
import type { Storage } from "#server/storage/storage.ts";
import type { BulkPlan } from "./plan.ts";

const tooMany = (): Refusal =>
  new Refusal(
    "illegalParameter",
    [
      `一个作业最多 ${MOST_BULK_ROWS.toLocaleString("en-US")} 条，请缩小范围`,
      `A job has at most ${MOST_BULK_ROWS.toLocaleString("en-US")} records. Choose fewer`,
    ],
    { path: "choose" },
  );

async function addByFilter(tx: Sql, context: Context, job: string, plan: BulkPlan): Promise<void> {
  const { resource, choose } = plan;
  const { where, parameters } = conditionOf(resource, choose.filter ?? "", context);
  const version = resource.appendOnly ? "1" : "t.version";
  await tx.query(
    `insert into bulk_row (job, line, resource, target_id, target_version, result)
     select ${parameters.add(job)}::bigint, row_number() over (order by t.id), ${parameters.add(resource.name)}, t.id,
       ${version}, 'waiting'
     from ${sqlName(resource.name)} t where ${where} order by t.id limit ${MOST_BULK_ROWS + 1}`,
    parameters.values,
  );
}

async function addByIds(
  tx: Sql,
  context: Context,
  job: string,
  { resource }: BulkPlan,
  entries: readonly GivenId[],
): Promise<void> {
  const missing = inLanguage(context, refusals.notFound);
  const seen = new Set<string>();
  const rows = entries.map(({ line, text }: GivenId) => {
    const shown = [...text].slice(0, 40).join("");
    const isGood = isId(text);
    const noId = inLanguage(context, [`「${shown}」不是编号`, `“${shown}” is not an ID`]);
    const problem = !isGood ? noId : seen.has(text) ? inLanguage(context, ["重复", "Listed twice"]) : "";
    seen.add(text);
    return { line, id: isGood ? text : null, problem };
  });
  const alive = resource.appendOnly ? "" : "and t.delete_time is null";
  const version = resource.appendOnly ? "1" : "t.version";
  await tx.query(
    `insert into bulk_row (job, line, resource, target_id, target_version, result, error)
     select $1::bigint, g.line, $2, g.id, ${version},
       case when g.problem <> '' or t.id is null then 'bad' else 'waiting' end,
       case when g.problem <> '' then g.problem when t.id is null then $4 else '' end
     from jsonb_to_recordset($3::jsonb) as g(line int, id bigint, problem text)
     left join ${sqlName(resource.name)} t on t.id = g.id ${alive}`,
    [job, resource.name, JSON.stringify(rows), missing],
  );
}

/**
 * Writes down the records of a job, in the transaction of its check. Each gets the version that it has now.
 * @returns the number of rows
 * @throws Refusal for a wrong filter or file, and for too many records
 */
export async function chooseRows(
  tx: Sql,
  context: Context,
  storage: Storage,
  job: { id: string; file: StoredFile | null },
  plan: BulkPlan,
): Promise<number> {
  await tx.query("delete from bulk_row where job = $1::bigint", [job.id]);
  const { by, ids = [] } = plan.choose;
  if (by === "filter") await addByFilter(tx, context, job.id, plan);
  else if (by === "file") {
    if (!job.file)
      throw new Refusal("illegalParameter", ["请上传编号文件", "Upload the file of IDs"], { path: "file" });
    await addByIds(
      tx,
      context,
      job.id,
      plan,
      await idsOfSheet(storage, job.file, context.actor.id, MOST_BULK_ROWS, tooMany),
    );
  } else {
    if (ids.length > MOST_BULK_ROWS) throw tooMany();
    await addByIds(
      tx,
      context,
      job.id,
      plan,
      ids.map((text, index) => ({ line: index + 1, text })),
    );
  }
  const [row] = await tx.query<{ n: number }>("select count(*)::int as n from bulk_row where job = $1::bigint", [
    job.id,
  ]);
  if ((row?.n ?? 0) > MOST_BULK_ROWS) throw tooMany();
  if ((row?.n ?? 0) === 0)
    throw new Refusal("illegalParameter", ["没有符合的记录", "No record matches"], { path: "choose" });
  return row?.n ?? 0;
}
