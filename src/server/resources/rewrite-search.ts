import { resources } from "#domain/index.ts";
import { hasColumn } from "#kernel/field.ts";
import type { Resource } from "#kernel/resource.ts";
import { sqlName } from "#kernel/sql-mapping.ts";
import type { Database, Sql } from "#server/db/sql.ts";
import type { Row } from "./row.ts";
import { fromRow, isComposed, selectTerms } from "./row.ts";
import { isSearched, searchedFields, searchForm, searchOf } from "./search.ts";

/** Rows per transaction. The transaction locks these rows for a fraction of a second. */
const BATCH = 250;

/** Progress of rewriting a resource in a search form. Rows with an id below `below` remain; it is null at the start. */
interface Progress {
  form: string;
  below: string | null;
  isDone: boolean;
}

/** Records that are only appended come last: they are the most, and the least searched. */
const written = resources.filter(isSearched).toSorted((a, b) => Number(a.appendOnly) - Number(b.appendOnly));
const keyOf = ({ name }: Resource): string => `search:${name}`;

async function unfinished(db: Sql): Promise<Resource[]> {
  const rows = await db.query<{ key: string; value: Progress }>("select key, value from state where key = any($1)", [
    written.map(keyOf),
  ]);
  const progressByKey = new Map(rows.map(({ key, value }) => [key, value]));
  return written.filter((resource) => {
    const progress = progressByKey.get(keyOf(resource));
    return progress?.form !== searchForm(resource) || !progress.isDone;
  });
}

/** Stores texts composed (NFC) that an earlier version stored as they came, so that a filter by a text finds them. */
async function composeTexts(tx: Sql, { name, fields, appendOnly }: Resource, ids: readonly string[]): Promise<void> {
  const stored = Object.entries(fields).filter(([, field]) => !appendOnly && hasColumn(field));
  const terms = stored.flatMap(([key, field]) => {
    const column = sqlName(key);
    if (isComposed(field)) return [{ column, text: column, cast: "" }];
    return field.kind === "i18n" ? [{ column, text: `${column}::text`, cast: "::jsonb" }] : [];
  });
  if (terms.length === 0) return;
  await tx.query(
    `update ${sqlName(name)} set ${terms.map(({ column, text, cast }) => `${column} = normalize(${text}, nfc)${cast}`).join(", ")}
     where id = any($1::bigint[]) and (${terms.map(({ text }) => `${text} is not nfc normalized`).join(" or ")})`,
    [ids],
  );
}

/**
 * Rewrites one batch, beginning with the newest rows, because they are searched most often.
 * @returns the number of rows; null where another process is rewriting this resource
 */
async function writeBatch(tx: Sql, resource: Resource): Promise<number | null> {
  const [key, form, table] = [keyOf(resource), searchForm(resource), sqlName(resource.name)];
  await tx.query("insert into state (key, value) values ($1, '{}') on conflict do nothing", [key]);
  const [locked] = await tx.query<{ value: Partial<Progress> }>(
    "select value from state where key = $1 for update skip locked",
    [key],
  );
  if (!locked) return null;
  const below = locked.value.form === form ? (locked.value.below ?? null) : null;
  const rows = await tx.query<Row>(
    `select ${selectTerms(["id", ...searchedFields(resource)], "t", resource)} from ${table} t where $1::bigint is null or t.id < $1::bigint
     order by t.id desc limit ${BATCH} for update`,
    [below],
  );
  const records = rows.map((row) => fromRow(resource, row));
  await composeTexts(
    tx,
    resource,
    records.map(({ id }) => id),
  );
  await tx.query(
    `update ${table} t set search = made.search::tsvector
     from unnest($1::bigint[], $2::text[]) made (id, search)
     where t.id = made.id and t.search is distinct from made.search::tsvector`,
    [records.map(({ id }) => id), records.map((record) => searchOf(resource, record))],
  );
  const next: Progress = { form, below: records.at(-1)?.id ?? below, isDone: rows.length < BATCH };
  await tx.query("update state set value = $2::jsonb where key = $1", [key, JSON.stringify(next)]);
  return rows.length;
}

/**
 * Rewrites the search column and the texts of rows that an earlier version of the server wrote. Each batch has its own transaction.
 * After a restart the work continues where it stopped.
 * @returns a function that writes one batch, and resolves to true if more rows may remain
 */
export function rewriteSearch(db: Database): () => Promise<boolean> {
  let isDone = false;
  return async () => {
    if (isDone) return false;
    for (const resource of await unfinished(db)) {
      const n = await db.transaction((tx) => writeBatch(tx, resource));
      if (n === null || n === BATCH) return true;
    }
    isDone = true;
    return false;
  };
}
