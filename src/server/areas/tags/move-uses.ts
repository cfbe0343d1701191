import { resources } from "#domain/index.ts";
import { tag } from "#domain/tags/tag.resource.ts";
import { pointersTo } from "#kernel/incoming-refs.ts";
import type { Label } from "#kernel/label.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { sqlName } from "#kernel/sql-mapping.ts";
import { tell } from "#server/commands/foretell.ts";
import type { Context } from "#server/context.ts";
import type { ChangedList } from "#server/resources/replace-in-lists.ts";
import { replaceInLists } from "#server/resources/replace-in-lists.ts";
import type { Sql } from "#server/db/sql.ts";

/** Lists of tags, of all resources that have them. */
export const lists = pointersTo(tag, resources).filter(({ field }) => field.kind === "refs");

/** Keeps values as they were before a decision, for its undo. */
const keepLists = (
  tx: Sql,
  operation: string,
  [resource, field]: readonly [string, string],
  changed: readonly ChangedList[],
): Promise<unknown> =>
  tx.query(
    `insert into moved_use (operation, resource, field, record, before)
     select $1::bigint, $2, $3, id, before::bigint[] from unnest($4::bigint[], $5::text[]) as moved(id, before)`,
    [operation, resource, field, changed.map(({ id }) => id), changed.map(({ before }) => `{${before.join()}}`)],
  );

/** Makes the aliases of tags those of another one. @param operation as in `moveUses` */
export async function moveAliases(tx: Sql, tags: readonly string[], target: string, operation?: string): Promise<void> {
  const changed = await tx.query<ChangedList>(
    `update tag t set alias_of = $2::bigint from tag was where was.id = t.id and was.alias_of = any($1::bigint[])
     returning t.id::text, array[was.alias_of]::text[] as before`,
    [tags, target],
  );
  if (operation !== undefined) await keepLists(tx, operation, [tag.name, "aliasOf"], changed);
}

/**
 * Replaces tags on all records by another tag, or removes them where that is null.
 * @param operation decision that can be undone; the former lists are kept for it
 * @returns number of changed records by resource, as a text
 */
export async function moveUses(
  tx: Sql,
  tags: readonly string[],
  target: string | null,
  operation?: string,
): Promise<Label> {
  const parts: Label[] = [];
  for (const { resource, name } of lists) {
    const changed = await replaceInLists(tx, resource, name, tags, target);
    if (changed.length === 0) continue;
    const [zh, en] = resource.label;
    parts.push([`${zh} ${changed.length}`, `${en} ${changed.length}`]);
    if (operation !== undefined) await keepLists(tx, operation, [resource.name, name], changed);
  }
  return parts.length === 0
    ? ["无", "none"]
    : [parts.map(([zh]) => zh).join("、"), parts.map(([, en]) => en).join(", ")];
}

/** Takes tags off all records. @param operation as in `moveUses` */
export async function takeOff(
  tx: Sql,
  context: Context,
  tags: readonly AnyRecord[],
  operation?: string,
): Promise<void> {
  const ids = tags.map(({ id }) => id);
  const [zh, en] = await moveUses(tx, ids, null, operation);
  tell(context, [`失去标签：${zh}`, `Records that lose a tag: ${en}`]);
}

/**
 * Puts a tag back on the records that a decision took it from, in its place. Other tags that they got or lost since stay
 * so.
 * @param target tag that took its place; null if it was only removed. It goes where no other merged tag brought it
 */
export async function putBack(tx: Sql, operation: string, tagId: string, target: string | null): Promise<void> {
  for (const { resource, name } of lists) {
    const list = sqlName(name);
    const values = [operation, tagId, target, resource.name, name];
    await tx.query(
      `update ${sqlName(resource.name)} r set ${list} = array(
         select id from (select distinct unnest(r.${list} || $2::bigint) as id) one
         where id is distinct from $3::bigint or id = any(m.before) or exists (
           select 1 from moved_use o join tag t on t.id = any(o.before) and t.id <> $2::bigint and t.alias_of = $3::bigint
           where o.resource = $4 and o.field = $5 and o.record = r.id and o.operation <> $1::bigint)
         order by array_position(m.before, id))
       from moved_use m
       where m.operation = $1::bigint and m.resource = $4 and m.field = $5 and m.record = r.id`,
      values,
    );
    // A later decision met the target, which is no former value any more.
    await tx.query(
      `update moved_use o set before = array_replace(o.before, $3::bigint, $2::bigint) from moved_use m
       where m.operation = $1::bigint and m.resource = $4 and m.field = $5 and not m.before @> array[$3::bigint]
         and o.resource = $4 and o.field = $5 and o.record = m.record and o.operation > $1::bigint`,
      values,
    );
  }
  await tx.query(
    `update tag t set alias_of = m.before[1] from moved_use m
     where m.operation = $1::bigint and m.resource = 'tag' and m.field = 'aliasOf' and m.record = t.id`,
    [operation],
  );
  await tx.query("delete from moved_use where operation = $1::bigint", [operation]);
}

/** Forgets the former lists of decisions that can no longer be undone. */
export async function forgetMovedUses(tx: Sql): Promise<void> {
  await tx.query("delete from moved_use where create_time < now() - interval '1 hour'");
}
