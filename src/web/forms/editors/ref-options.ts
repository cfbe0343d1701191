import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, useEffect, useState } from "react";
import type { Field } from "#kernel/field.ts";
import { printFilter } from "#kernel/filter/print.ts";
import type { AnyRecord, Resource } from "#kernel/resource.ts";
import type { ListReply } from "#kernel/wire.ts";
import { v2 } from "#kernel/wire.ts";
import { call } from "#web/data/client.ts";
import { language } from "#web/i18n/text.ts";
import { registry } from "#web/registry/registry.ts";
import { isRecord, isString } from "#web/store/persisted.ts";
import type { Option } from "./combobox.tsx";

const SEARCH_MS = 150;
const MOST = 20;
/** A tree is small and is seen whole. */
const TREE = 1_000;

function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), SEARCH_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

/** Numbers of Language. */
const numbers = { en: "0", zh: "1" } as const;

/** What the record is called, in the reader's language where it has several names. */
function titleIn(resource: Resource | undefined, record: AnyRecord): string {
  const title = record[resource?.title ?? "id"];
  if (!isRecord(title)) return String(title || record.id);
  const named = Object.values(title).find((text) => isString(text) && text !== "");
  return String(title[numbers[language()]] || named || record.id);
}

/** Fathers before their children, each one step further in; rings and lost fathers stand at the root. */
export function indented(rows: readonly { id: string; title: string; father: string | null }[]): Option[] {
  const known = new Set(rows.map((row) => row.id));
  const below = new Map<string | null, typeof rows>();
  for (const row of rows) {
    const father = row.father !== null && known.has(row.father) ? row.father : null;
    below.set(father, [...(below.get(father) ?? []), row]);
  }
  const walk = (father: string | null, depth: number): Option[] =>
    (below.get(father) ?? []).flatMap(({ id, title }) => [{ id, title, depth }, ...walk(id, depth + 1)]);
  const found = walk(null, 0);
  const reached = new Set(found.map((option) => option.id));
  return [...found, ...rows.filter((row) => !reached.has(row.id)).map(({ id, title }) => ({ id, title, depth: 0 }))];
}

/** Records that a reference may name, by what is typed; a tree comes whole and in its order. */
export function useOptions(field: Field, query: string | null): { options: Option[]; isLoading: boolean } {
  const target = registry().resource(field.target ?? "");
  const isTree = field.father !== undefined;
  const typed = useDeferredValue(useSettled(query?.trim() ?? ""));
  const asked = isTree ? "" : typed;
  const { data, isLoading } = useQuery({
    queryKey: ["options", target?.name, asked],
    queryFn: ({ signal }) =>
      call<ListReply>(
        v2(target?.name ?? "", "list"),
        {
          pageSize: isTree ? TREE : MOST,
          columns: [target?.title ?? "id", ...(field.father ? [field.father] : [])],
          ...(asked ? { filter: printFilter({ keyword: asked }) } : {}),
        },
        { signal },
      ),
    enabled: query !== null && target !== undefined,
  });
  const rows = data?.list ?? [];
  if (!isTree) return { options: rows.map((row) => ({ id: row.id, title: titleIn(target, row) })), isLoading };
  const father = field.father ?? "";
  const tree = indented(
    rows.map((row) => ({
      id: row.id,
      title: titleIn(target, row),
      father: row[father] ? String(row[father]) : null,
    })),
  );
  const words = typed.toLowerCase();
  return { options: words ? tree.filter(({ title }) => title.toLowerCase().includes(words)) : tree, isLoading };
}
