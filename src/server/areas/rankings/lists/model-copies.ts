import { memberModel } from "#domain/rankings/member-model.resource.ts";
import { multicolorModel } from "#domain/rankings/multicolor-model.resource.ts";
import { promotionModel } from "#domain/rankings/promotion-model.resource.ts";
import { recommendation } from "#domain/rankings/recommendation.resource.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { sqlName } from "#kernel/sql-mapping.ts";
import type { Sql } from "#server/db/sql.ts";
import { noteFiles } from "#server/resources/files-in-values.ts";
import type { Row } from "#server/resources/row.ts";

/** Resources of lists of models. */
const modelLists = [recommendation, memberModel, promotionModel, multicolorModel] as const;

/** What lists show of a model. */
export async function copyOfModel(db: Sql, id: unknown): Promise<Row> {
  const [row] = await db.query<{ cover: unknown[]; author: string | null; category: string | null }>(
    `select coalesce(jsonb_path_query_array(covers, '$[0]'), '[]') as cover, author, category_id as category
     from model where id = $1::bigint`,
    [id],
  );
  return row ? { ...row } : {};
}

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

/** Writes a changed cover or category of a model to the lists on which it stands. */
export async function refreshCopies(tx: Sql, before: AnyRecord, after: AnyRecord): Promise<void> {
  if (["covers", "categoryId"].every((name) => same(before[name], after[name]))) return;
  const { cover, category } = await copyOfModel(tx, after.id);
  for (const resource of modelLists) {
    const rows = await tx.query<{ id: string }>(
      `update ${sqlName(resource.name)} set cover = $2::jsonb, category = $3::bigint where model = $1::bigint returning id`,
      [after.id, JSON.stringify(cover), category],
    );
    await noteFiles(
      tx,
      resource,
      rows.map(({ id }) => ({ id, values: { cover } })),
    );
  }
}
