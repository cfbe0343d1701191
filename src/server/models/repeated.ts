import { randomUUID } from "node:crypto";
import { modelFile } from "#domain/models/model-file.resource.ts";
import { both } from "#kernel/filter/ast.ts";
import { Refusal, refusals } from "#kernel/errors.ts";
import type { ListReply, ListRequest } from "#kernel/wire.ts";
import { recordOperation } from "#server/audit/record.ts";
import type { Context } from "#server/context.ts";
import type { Database, Sql } from "#server/db/sql.ts";
import { readRecord, readRecords } from "#server/resources/detail.ts";
import type { ListContext } from "#server/resources/list.ts";
import { listRecords } from "#server/resources/list.ts";

/** Files of the same content as a given one, in other models (specification, section 7: repeated list). */
export async function repeatedList(
  db: Database,
  fileId: string,
  page: ListRequest,
  context: ListContext,
): Promise<ListReply> {
  const file = await readRecord(db, modelFile, fileId);
  const rows = both({ field: "fileMd5", in: [String(file["fileMd5"])] }, { not: { field: "id", in: [fileId] } });
  return listRecords(db, modelFile, { ...page, sort: "id" }, { ...context, rows });
}

/** Ties files to the one they repeat. @throws Refusal where a file does not exist or is the same */
export async function repeatHandle(
  tx: Sql,
  context: Context,
  fileId: string,
  fileIds: readonly string[],
): Promise<{ handled: number }> {
  const [original] = await readRecords(tx, modelFile, [fileId], true);
  const repeats = await readRecords(tx, modelFile, fileIds, true);
  if (!original) throw new Refusal("notFound", refusals.notFound, { path: "fileId" });
  if (repeats.length !== new Set(fileIds).size) throw new Refusal("notFound", refusals.notFound, { path: "fileIds" });
  if (fileIds.includes(fileId))
    throw new Refusal("illegalParameter", ["文件不能与自己重复", "A file cannot repeat itself"], { path: "fileIds" });
  const batchId = randomUUID();
  for (const repeat of repeats) {
    await tx.query(
      "insert into repeated_file (file, same_as, admin) values ($1::bigint, $2::bigint, $3::bigint) on conflict do nothing",
      [repeat.id, fileId, context.actor.id],
    );
    await recordOperation(tx, context, {
      resource: modelFile,
      id: repeat.id,
      targetId: null,
      command: "modelFile.repeatHandle",
      before: null,
      after: null,
      reason: `= ${fileId}`,
      batchId,
    });
  }
  return { handled: repeats.length };
}
