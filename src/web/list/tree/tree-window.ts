import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo, useRef } from "react";
import type { ListReply } from "#domain/api/list.ts";
import type { TreeReply } from "#domain/api/tree.ts";
import { v2 } from "#domain/api/call.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { call } from "#web/data/client.ts";
import type { RecordWindow, Row } from "#web/data/records.ts";
import type { ListState } from "#web/list/list-state.ts";
import type { TreeState } from "./tree-store.ts";
import { childrenOf } from "./forest.ts";

/** Rows read in one call, and rows around the visible ones that are read with them. */
const ROWS = 200;
const AROUND = 40;

/** Reads the tree of a list. */
export const useBranches = ({ resource, whole }: Pick<ListState, "resource" | "whole">) =>
  useQuery({
    // A change of the list changes the tree as well.
    queryKey: ["list", resource.name, "branches", whole],
    queryFn: ({ signal }) => call<TreeReply>(v2(resource.name, "tree"), { filter: whole }, { signal }),
  });

type Rows = ReadonlyMap<string, Row>;

async function readRows(resource: string, columns: readonly string[], ids: readonly string[]): Promise<Rows> {
  if (ids.length === 0) return new Map();
  const request = { filter: `id:${ids.join(",")}`, sort: "id", columns, pageSize: ids.length };
  const { list, titles } = await call<ListReply>(v2(resource, "list"), request);
  return new Map(list.map((record) => [record.id, { record, titles }]));
}

export interface TreeRows {
  rows: Rows;
  want: (ids: readonly string[]) => void;
  read: (ids: readonly string[]) => Promise<AnyRecord[]>;
}

/** Reads the rows of a tree as they come into view. When the list is read again, so are those that were wanted last. */
export function useTreeRows({ resource, records }: Pick<ListState, "resource" | "records">): TreeRows {
  const client = useQueryClient();
  const { columns } = records.key;
  const wanted = useRef<readonly string[]>([]);
  const key = useMemo(() => ["list", resource.name, "tree", columns.join()], [resource, columns]);
  const { data } = useQuery<Rows>({
    queryKey: key,
    queryFn: () => readRows(resource.name, columns, wanted.current.slice(0, ROWS)),
  });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const fetchMore = useCallback(
    async (ids: readonly string[]): Promise<Rows> => {
      const more = await readRows(resource.name, columns, ids);
      if (more.size > 0) client.setQueryData<Rows>(key, (now) => new Map([...(now ?? []), ...more]));
      return more;
    },
    [client, key, resource, columns],
  );
  const want = useCallback(
    (ids: readonly string[]): void => {
      wanted.current = ids;
      clearTimeout(timer.current);
      timer.current = setTimeout(() => {
        const known = client.getQueryData<Rows>(key);
        const missing = ids.filter((id) => !known?.has(id)).slice(0, ROWS);
        if (missing.length > 0) void fetchMore(missing).catch(() => undefined);
      }, 60);
    },
    [client, key, fetchMore],
  );
  const read = useCallback(
    async (ids: readonly string[]): Promise<AnyRecord[]> => {
      const known = client.getQueryData<Rows>(key);
      const missing = ids.filter((id) => !known?.has(id));
      for (let start = 0; start < missing.length; start += ROWS)
        // oxlint-disable-next-line no-await-in-loop -- a call reads so many rows at most
        await fetchMore(missing.slice(start, start + ROWS));
      const rows = client.getQueryData<Rows>(key);
      return ids.flatMap((id) => rows?.get(id)?.record ?? []);
    },
    [client, key, fetchMore],
  );
  return useMemo(() => ({ rows: data ?? new Map<string, Row>(), want, read }), [data, want, read]);
}

const attributes = new Map<string, Readonly<Record<string, number | boolean>>>();

/** Returns the same object for the same values, so that no row is drawn again for it. */
function attributesOf(level: number, isOpen: boolean | null): Readonly<Record<string, number | boolean>> {
  const key = `${level} ${isOpen}`;
  const known = attributes.get(key) ?? {
    "aria-level": level + 1,
    ...(isOpen === null ? {} : { "aria-expanded": isOpen }),
  };
  attributes.set(key, known);
  return known;
}

/** Returns the window of a tree: the records whose branches are open, in tree order. */
export function treeWindow(
  flat: RecordWindow,
  { forest, open, shown }: TreeState,
  { rows, want, read }: TreeRows,
  state: { isLoading: boolean; error: unknown; retry: () => void },
): RecordWindow {
  const { ids, levels } = shown;
  return {
    key: flat.key,
    count: ids.length,
    countKind: "exact",
    ...state,
    isReady: true,
    rowAt: (index) => rows.get(ids[index] ?? ""),
    indexOf: (id) => shown.rows.get(id) ?? -1,
    keyAt: (index) => ids[index] ?? index,
    want: (first, last) => want(ids.slice(Math.max(0, first - AROUND), last + AROUND)),
    rowsIn: (from, to) => read(ids.slice(from, to + 1)),
    attributesAt: (index) => {
      const id = ids[index] ?? "";
      return attributesOf(levels[index] ?? 0, childrenOf(forest, id).length > 0 ? open.has(id) : null);
    },
  };
}
