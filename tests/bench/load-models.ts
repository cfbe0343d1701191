import type { Sql } from "#server/db/sql.ts";

const USERS = 5_000;
export const ROWS = 1_000_000;

/**
 * Fills `model` by SQL alone, a million rows in seconds. Titles repeat a few words in both languages.
 * Dates spread over three years. States are those of an established community, or all models wait in the queue.
 * @returns the ids of the rows
 */
export async function loadModels(db: Sql, count: number, kind: "grown" | "waiting"): Promise<string[]> {
  await db.query(
    `insert into "user" (account, nickname, reg_time)
     select 'bench' || i, '成员 ' || i, now() - interval '90 days' from generate_series(1, ${USERS}) i
     on conflict do nothing`,
  );
  const [category] = await db.query<{ ids: string[] }>("select array_agg(id order by id) as ids from category");
  const state =
    kind === "waiting"
      ? "1 as status, 3 as review, 1 as queue_order"
      : `case when i % 100 < 2 then 1 when i % 100 < 90 then 2 else 3 end as status,
         case when i % 100 < 2 then 2 + i % 3 when i % 100 < 90 then 5 else 6 end as review,
         case when i % 100 < 2 then i % 13 end as queue_order`;
  const rows = await db.query<{ id: string }>(
    `insert into model (group_name, group_desc, covers, author, category_id, model_source, license, lang, status, machine_review,
       queue_order, submit_time, create_time, publish_time, download_count, like_count, is_pay, is_vip, is_exclusive, search)
     select name, '<p>bench</p>', '[]', (select min(id) from "user" where account like 'bench%') + i % ${USERS}, ($1::bigint[])[1 + i % cardinality($1::bigint[])],
       1 + i % 3, 'ccBy', i % 2, status, review, queue_order, at, at, case when status = 2 then at + interval '1 hour' end,
       (i::bigint * 7919 % 60000)::int, i % 900, i % 31 = 0, i % 37 = 0, i % 41 = 0, words::tsvector
     from (select i, 'Vase 花瓶 ' || i as name, now() - (i::bigint * 7919 % ${3 * 365 * 86_400}) * interval '1 second' as at,
         '''花瓶'' ''瓶'' ''vase'' ''' || i % 5000 || '''' as words, ${state}
       from generate_series(1, ${count}) i) g
     ${kind === "waiting" ? "returning id" : ""}`,
    [category?.ids ?? []],
  );
  return rows.map((row) => row.id);
}

/**
 * Loads an established community of a million models.
 * @returns the id of one author
 */
export async function loadMillion(db: Sql): Promise<string> {
  // Without its indexes the table fills in a tenth of the time.
  const indexes = await db.query<{ name: string; definition: string }>(
    `select indexname as name, indexdef as definition from pg_indexes
     where schemaname = 'public' and tablename = 'model' and indexname not like '%pkey'`,
  );
  for (const { name } of indexes) await db.query(`drop index "${name}"`);
  await loadModels(db, ROWS, "grown");
  for (const { definition } of indexes) await db.query(definition);
  await db.query("vacuum (analyze) model");
  // Writes the loaded rows to disk before the measurement.
  await db.query("checkpoint");
  const [row] = await db.query<{ id: string }>(`select min(id) as id from "user" where account like 'bench%'`);
  return row?.id ?? "0";
}
