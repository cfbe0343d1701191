import { modelFile } from "#domain/models/model-file.resource.ts";
import { model } from "#domain/models/model.resource.ts";
import { conflictOfInterest } from "#kernel/availability.ts";
import { both } from "#kernel/filter/ast.ts";
import { Refusal, refusals, renamed } from "#kernel/errors.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import type { ListReply, ListRequest } from "#domain/api/list.ts";
import type { Context } from "#server/context.ts";
import type { Database, Sql } from "#server/db/sql.ts";
import { readRecord, readRecords } from "#server/resources/detail.ts";
import type { ListContext } from "#server/resources/list.ts";
import { listRecords } from "#server/resources/list.ts";

/**
 * Lists the files in other models that have the same content as a given file (specification, section 7: repeated list).
 */
export async function repeatedList(
  db: Database,
  fileId: string,
  page: ListRequest,
  context: ListContext,
): Promise<ListReply> {
  const file = await readRecord(db, modelFile, fileId).catch((error: unknown) => {
    throw error instanceof Refusal ? renamed(error, () => "fileId") : error;
  });
  const rows = both({ field: "fileMd5", in: [String(file["fileMd5"])] }, { not: { field: "id", in: [fileId] } });
  return listRecords(db, modelFile, { ...page, sort: "id" }, { ...context, rows });
}

/** Counts, for each file of a model, the other files with the same content. Files without any are left out. */
export async function repeatsIn(db: Sql, modelId: string): Promise<Record<string, number>> {
  const rows = await db.query<{ id: string; n: number }>(
    `select f.id, count(*)::int as n from model_file f
     join model_file o on o.file_md5 = f.file_md5 and o.id <> f.id and o.delete_time is null
     where f.model = $1::bigint and f.delete_time is null and f.file_md5 <> '' group by f.id`,
    [modelId],
  );
  return Object.fromEntries(rows.map(({ id, n }) => [id, n]));
}

/**
 * Reads the files of a link.
 * @throws Refusal where a file does not exist, or is linked to itself
 */
async function filesOfLink(
  tx: Sql,
  fileId: string,
  fileIds: readonly string[],
): Promise<{ original: AnyRecord; repeats: AnyRecord[] }> {
  const [original] = await readRecords(tx, modelFile, [fileId], true);
  const repeats = await readRecords(tx, modelFile, fileIds, true);
  if (!original) throw new Refusal("notFound", refusals.notFound, { path: "fileId" });
  if (repeats.length !== new Set(fileIds).size) throw new Refusal("notFound", refusals.notFound, { path: "fileIds" });
  if (fileIds.includes(fileId))
    throw new Refusal("illegalParameter", ["文件不能与自己重复", "A file cannot repeat itself"], { path: "fileIds" });
  return { original, repeats };
}

/** Returns the ids of the models whose files this model repeats. */
export async function repeatOf(tx: Sql, modelId: string): Promise<string[]> {
  const rows = await tx.query<{ model: string }>(
    `select distinct o.model from repeated_file t
     join model_file f on f.id = t.file and f.delete_time is null join model_file o on o.id = t.same_as
     where f.model = $1::bigint order by o.model`,
    [modelId],
  );
  return rows.map((row) => row.model);
}

/**
 * Links files of one model to the file that they repeat.
 * @returns a text with the names of the linked files; null if all were already linked
 * @throws Refusal where a file is of another model, has different content, or repeats a file of the admin's own account
 */
export async function markRepeats(
  tx: Sql,
  context: Context,
  modelId: string,
  files: { fileId: string; fileIds: readonly string[] },
): Promise<string | null> {
  const { original, repeats } = await filesOfLink(tx, files.fileId, files.fileIds);
  const refuse = (zh: string, en: string): never => {
    throw new Refusal("illegalParameter", [zh, en], { path: "fileIds" });
  };
  if (repeats.some((repeat) => String(repeat["model"]) !== modelId))
    return refuse("只能标记本模型的文件", "Only files of this model can be marked");
  if (repeats.some((repeat) => repeat["fileMd5"] !== original["fileMd5"]))
    return refuse("两个文件的内容不同", "The two files differ in content");
  const [source] = await readRecords(tx, model, [String(original["model"])]);
  // An admin must not mark other models as copies of a model of the admin's own account.
  const conflict = source && conflictOfInterest(context.actor, model, source);
  if (conflict) throw new Refusal("guardRefused", conflict, { path: "fileId" });
  const made = await tx.query(
    `insert into repeated_file (file, same_as, admin) select id, $2::bigint, $3::bigint from unnest($1::bigint[]) id
     on conflict do nothing returning file`,
    [files.fileIds, files.fileId, context.actor.id],
  );
  if (made.length === 0) return null;
  const names = repeats.map((repeat) => String(repeat["fileName"])).join(", ");
  return `${names} = ${String(source?.["groupName"] ?? original["model"])} / ${String(original["fileName"])}`;
}

/** Undoes the links of one operation. It finds them by their time, which is that of the operation record. */
export const unlinkDuplicate = (tx: Sql, operationId: string): Promise<unknown> =>
  tx.query(
    `delete from repeated_file t using operation_record r, model_file f
     where r.id = $1::bigint and f.model = r.op_obj_id and t.file = f.id and t.admin = r.admin and t.create_time = r.create_time`,
    [operationId],
  );

/** Returns the linked files of a model and the files that they repeat. */
export const duplicateLinksOf = (db: Sql, modelId: string): Promise<{ fileId: string; sameAs: string }[]> =>
  db.query(
    `select t.file as "fileId", t.same_as as "sameAs" from repeated_file t join model_file f on f.id = t.file
     where f.model = $1::bigint and f.delete_time is null order by t.file, t.same_as`,
    [modelId],
  );
