import type { AnyRecord, Resource } from "#kernel/resource.ts";
import { sqlName } from "#kernel/sql-mapping.ts";
import { uniqueKeyTerm } from "#kernel/text/unique-key.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";

/**
 * Returns a free name for a copy, in the language of the caller. A long name is shortened to make room for the suffix.
 * Further copies get a number, so that no two names are equal.
 */
export async function copyName(
  tx: Sql,
  { language }: Context,
  { name, fields, title }: Resource,
  source: AnyRecord,
): Promise<string> {
  const word = language === 1 ? " 副本" : " copy";
  const most = fields[title]?.max ?? Infinity;
  for (let n = 1; ; n++) {
    const suffix = n === 1 ? word : `${word} ${n}`;
    const free = [...String(source[title])].slice(0, most - suffix.length).join("") + suffix;
    const taken = await tx.query(
      `select 1 from ${sqlName(name)} where ${uniqueKeyTerm(sqlName(title))} = ${uniqueKeyTerm("$1::text")}`,
      [free],
    );
    if (taken.length === 0) return free;
  }
}
