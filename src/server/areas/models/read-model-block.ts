import type { ModelBlock } from "#domain/api/evidence.ts";
import type { StoredImage } from "#kernel/field.ts";
import type { Database, Sql } from "#server/db/sql.ts";
import { repeatsIn } from "./duplicates.ts";
import { filesOf } from "./model-group.ts";

/** Reads the first cover of each model to which a finding about a file refers. */
async function picturesOf(db: Sql, id: string): Promise<ModelBlock["pictures"]> {
  const rows = await db.query<{ id: string; cover: StoredImage }>(
    `select m.id, m.covers -> 0 as cover from model m where m.delete_time is null and m.covers <> '[]' and m.id in (
       select (case when f.evidence ->> 'type' = 'file' then f.evidence ->> 'modelId' end)::bigint
       from review_finding f where f.subject = 'model' and f.subject_id = $1::bigint and f.delete_time is null)`,
    [id],
  );
  return Object.fromEntries(rows.map(({ id: other, cover }) => [other, cover]));
}

export async function readModelBlock(db: Database, id: string): Promise<ModelBlock> {
  const [files, repeats, pictures] = await Promise.all([filesOf(db, id), repeatsIn(db, id), picturesOf(db, id)]);
  return { files, repeats, pictures };
}
