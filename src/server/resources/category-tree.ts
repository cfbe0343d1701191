import { category } from "#domain/community/category.resource.ts";
import type { Filter } from "#kernel/filter/ast.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { printFilter } from "#kernel/filter/print.ts";
import type { CategoryNode } from "#domain/community/api.ts";
import type { Database } from "#server/db/sql.ts";
import { readRecord } from "#server/resources/detail.ts";
import type { ListContext } from "./list.ts";
import { listRecords } from "./list.ts";
import { titleOf } from "./titles.ts";

const ROOT = "0";
/** Maximum number of categories read. The trees are small and are displayed whole. */
const MOST = 1_000;

/**
 * Reads the tree of all categories of a type (specification, section 7). The returned list contains one node, the
 * category `fatherId` or the root, and the tree below it as its children. Names are in the reader's language.
 * @throws Refusal notFound for a parent that does not exist
 */
export async function categoryTree(
  db: Database,
  { types, fatherId }: { types?: unknown; fatherId?: string | null },
  context: ListContext,
): Promise<CategoryNode[]> {
  const filters: Filter[] = types === null || types === undefined ? [] : [{ field: "types", in: [String(types)] }];
  const request = {
    columns: ["name", "fatherId"],
    sort: "rank",
    pageSize: MOST,
    ...(filters[0] ? { filter: printFilter(filters[0]) } : {}),
  };
  const { list } = await listRecords(db, category, request, context);
  const below = new Map<string, AnyRecord[]>();
  for (const record of list) {
    const above = String(record["fatherId"] ?? ROOT);
    below.set(above, [...(below.get(above) ?? []), record]);
  }
  const node = (id: string, name: unknown, depth: number): CategoryNode => ({
    id,
    name: titleOf(category.name, name, context.language),
    children: depth > 10 ? [] : (below.get(id) ?? []).map((child) => node(child.id, child["name"], depth + 1)),
  });
  if (!fatherId || fatherId === ROOT) return [node(ROOT, "", 0)];
  const parent = await readRecord(db, category, fatherId);
  return [node(parent.id, parent["name"], 0)];
}
