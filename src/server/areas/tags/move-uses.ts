import { resources } from "#domain/index.ts";
import { tag } from "#domain/tags/tag.resource.ts";
import { pointersTo } from "#kernel/incoming-refs.ts";
import type { Label } from "#kernel/label.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { tell } from "#server/commands/foretell.ts";
import type { Context } from "#server/context.ts";
import { replaceInLists } from "#server/resources/replace-in-lists.ts";
import type { Sql } from "#server/db/sql.ts";

/** Lists of tags, of all resources that have them. */
const lists = pointersTo(tag, resources).filter(({ field }) => field.kind === "refs");

/**
 * Replaces tags on all records by another tag, or removes them where that is null.
 * @returns number of changed records by resource, as a text
 */
export async function moveUses(tx: Sql, tags: readonly string[], target: string | null): Promise<Label> {
  const parts: Label[] = [];
  for (const { resource, name } of lists) {
    const changed = await replaceInLists(tx, resource, name, tags, target);
    const [zh, en] = resource.label;
    if (changed > 0) parts.push([`${zh} ${changed}`, `${en} ${changed}`]);
  }
  return parts.length === 0
    ? ["无", "none"]
    : [parts.map(([zh]) => zh).join("、"), parts.map(([, en]) => en).join(", ")];
}

/** Takes tags off all records. */
export async function takeOff(tx: Sql, context: Context, tags: readonly AnyRecord[]): Promise<void> {
  const ids = tags.map(({ id }) => id);
  const [zh, en] = await moveUses(tx, ids, null);
  tell(context, [`失去标签：${zh}`, `Records that lose a tag: ${en}`]);
}
