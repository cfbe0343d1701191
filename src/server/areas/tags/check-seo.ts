import { DESCRIPTION_SIZE, DESCRIPTION_WIDTH, TITLE_SIZE, TITLE_WIDTH, widthOf } from "#domain/tags/search-preview.ts";
import type { I18n } from "#kernel/field.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import type { Context } from "#server/context.ts";
import type { Database, Sql } from "#server/db/sql.ts";

interface Page {
  id: string;
  path: string;
  titles: I18n;
  descriptions: I18n;
  robots: string;
  visits30: number;
  canonical: string;
  problems: string[];
  isDuplicate: boolean;
  /** The path of the canonical address leads elsewhere, or its page is not indexed. */
  isBroken: boolean;
}

const isAnyWider = (texts: I18n, size: number, most: number): boolean =>
  Object.values(texts).some((text) => widthOf(text, size) > most);

/** Returns the problems of a page for search engines. Placeholders of a template count as they are written. */
function problemsOf(page: Page): string[] {
  return [
    ...(isAnyWider(page.titles, TITLE_SIZE, TITLE_WIDTH) ? ["titleTooLong"] : []),
    ...(isAnyWider(page.descriptions, DESCRIPTION_SIZE, DESCRIPTION_WIDTH) ? ["descriptionTooLong"] : []),
    ...(page.isDuplicate ? ["duplicateTitle"] : []),
    ...(page.robots !== "index" && page.visits30 > 0 ? ["noindexVisited"] : []),
    ...(page.isBroken ? ["brokenCanonical"] : []),
  ];
}

const pathOf = (column: string): string => `regexp_replace(${column}, '^[a-z]+://[^/]+', '')`;

/**
 * Checks the pages that a condition chooses, and writes what is wrong with each.
 * @param condition on `page`, with $1 as its only parameter
 */
export async function checkPages(tx: Sql, condition: string, parameter: unknown): Promise<void> {
  const pages = await tx.query<Page>(
    `select page.id::text, page.path, page.titles, page.descriptions, page.robots, page.visits30, page.canonical,
       page.problems,
       exists (select 1 from seo_page other, jsonb_each_text(other.titles) theirs, jsonb_each_text(page.titles) own
         where other.id <> page.id and other.delete_time is null and not other.template and not page.template
           and theirs.key = own.key and theirs.value = own.value and own.value <> '') as "isDuplicate",
       page.canonical <> '' and (
         exists (select 1 from seo_redirect r where r.from_path = ${pathOf("page.canonical")} and r.delete_time is null)
         or exists (select 1 from seo_page other where other.path = ${pathOf("page.canonical")}
           and other.delete_time is null and other.robots <> 'index')) as "isBroken"
     from seo_page page where page.delete_time is null and ${condition}`,
    [parameter],
  );
  const changed = pages.filter((page) => problemsOf(page).join() !== page.problems.join());
  for (const page of changed)
    await tx.query("update seo_page set problems = $2 where id = $1::bigint", [page.id, problemsOf(page)]);
}

/** Checks a page after its change, and the pages that have or had a title in common with it. */
export async function afterSeoChange(
  tx: Sql,
  _context: Context,
  { before, after }: { before: AnyRecord | null; after: AnyRecord },
): Promise<void> {
  await checkPages(tx, "page.id = $1::bigint", after.id);
  const titles = [before, after].flatMap((one) => Object.values((one?.["titles"] ?? {}) as I18n)).filter(Boolean);
  const [row] = await tx.query<{ problems: string[] }>("select problems from seo_page where id = $1::bigint", [
    after.id,
  ]);
  // The answer to the write shows what the check has found.
  if (row) after["problems"] = row.problems;
  await checkPages(tx, "exists (select 1 from jsonb_each_text(page.titles) t where t.value = any($1))", titles);
}

/** Checks all pages, because visits change without a write of theirs. */
export const checkAllPages = (db: Database): Promise<void> =>
  db.transaction((tx) => checkPages(tx, "$1::boolean", true));
