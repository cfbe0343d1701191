import type { Titles } from "#domain/api/list.ts";
import type { Sql } from "#server/db/sql.ts";
import { titlesOf } from "#server/resources/titles.ts";

interface OfBiz {
  biz_type: string;
  biz_id: string | null;
}

/** Reads the titles of the business records of entries. @param language stored number of Language */
export function bizTitles(sql: Sql, rows: readonly OfBiz[], language: number): Promise<Titles> {
  const wanted = new Map<string, Set<string>>();
  for (const { biz_type: type, biz_id: id } of rows) if (id) wanted.set(type, (wanted.get(type) ?? new Set()).add(id));
  return titlesOf(sql, wanted, language);
}
