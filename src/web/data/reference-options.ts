import type { Field } from "#kernel/field.ts";
import { printFilter } from "#kernel/filter/print.ts";
import type { AnyRecord, Resource } from "#kernel/resource.ts";
import type { ListReply } from "#domain/api/list.ts";
import { v2 } from "#domain/api/call.ts";
import { languageNumber } from "#web/i18n/text.ts";
import { registry } from "#web/registry/registry.ts";
import { isRecord, isString } from "#web/store/stored.ts";
import { call } from "./client.ts";

/** A record that a reference may name. */
export interface ReferenceOption {
  id: string;
  title: string;
  /** Number of steps below the root of a tree. */
  depth?: number;
}

const MAX_OPTIONS = 20;
/** Maximum number of nodes of a tree. Trees are small and are loaded completely. */
const MAX_TREE_NODES = 1_000;

/** Returns the record's title, in the reader's language if it has several. */
function titleIn(resource: Pick<Resource, "title"> | undefined, record: AnyRecord): string {
  const title = record[resource?.title ?? "id"];
  if (!isRecord(title)) return String(title || record.id);
  const named = Object.values(title).find((text) => isString(text) && text !== "");
  return String(title[languageNumber()] || named || record.id);
}

const textIn = (record: AnyRecord, name: string | undefined): string | null =>
  name !== undefined && record[name] ? String(record[name]) : null;

/**
 * Orders a tree: each parent before its children, with its depth. Cycles and nodes with a missing parent are placed at
 * the root.
 */
export function indented(rows: readonly { id: string; title: string; parent: string | null }[]): ReferenceOption[] {
  const ids = new Set(rows.map((row) => row.id));
  const below = new Map<string | null, typeof rows>();
  for (const row of rows) {
    const parent = row.parent !== null && ids.has(row.parent) ? row.parent : null;
    below.set(parent, [...(below.get(parent) ?? []), row]);
  }
  const walk = (parent: string | null, depth: number): ReferenceOption[] =>
    (below.get(parent) ?? []).flatMap(({ id, title }) => [{ id, title, depth }, ...walk(id, depth + 1)]);
  const options = walk(null, 0);
  const reached = new Set(options.map((option) => option.id));
  return [...options, ...rows.filter((row) => !reached.has(row.id)).map(({ id, title }) => ({ id, title, depth: 0 }))];
}

/** Returns the path of each option of a tree: the titles from the root on. */
export function pathsOf(tree: readonly ReferenceOption[]): Map<string, string> {
  const above: string[] = [];
  return new Map(
    tree.map(({ id, title, depth = 0 }) => {
      above.splice(depth, above.length, title);
      return [id, above.join(" / ")];
    }),
  );
}

/**
 * Query of the records that match the typed text, also by pinyin. The server searches trees as well, because only it
 * has the pinyin readings. Without a text, a tree is loaded completely and in its order.
 */
export function optionsQuery(field: Pick<Field, "target" | "parent">, typed: string) {
  const target = registry().outline(field.target ?? "");
  const { parent } = field;
  return {
    queryKey: ["options", target?.name, parent, typed] as const,
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      call<ListReply>(
        v2(target?.name ?? "", "list"),
        {
          pageSize: parent ? MAX_TREE_NODES : MAX_OPTIONS,
          columns: [target?.title ?? "id", ...(parent ? [parent] : [])],
          ...(typed ? { filter: printFilter({ keyword: typed }), readings: true } : {}),
        },
        { signal },
      ),
    select: ({ list }: ListReply): ReferenceOption[] => {
      const rows = list.map((row) => ({ id: row.id, title: titleIn(target, row), parent: textIn(row, parent) }));
      return parent ? indented(rows) : rows.map(({ id, title }) => ({ id, title }));
    },
    enabled: target !== undefined,
  };
}
