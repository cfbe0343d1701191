import { useVirtualizer } from "@tanstack/react-virtual";
import type { JSX } from "react";
import { useEffect, useMemo, useRef } from "react";
import type { AnyRecord, Resource } from "#kernel/resource.ts";
import type { Titles } from "#domain/api/list.ts";
import { useHistory } from "#web/data/history.ts";
import { Time, titleOf } from "#web/fields/cell.tsx";
import { t } from "#web/i18n/part-text.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { EmptyState, Failed, Skeleton } from "#web/ui/states.tsx";
import { Difference, operationName } from "./record-diff.tsx";

export const whoDid = (entry: AnyRecord, titles: Titles): string =>
  entry["admin"] ? titleOf(titles, "admin", entry["admin"]) : t("detail.system");

function Entry({ resource, record, titles }: { resource: Resource; record: AnyRecord; titles: Titles }): JSX.Element {
  const who = whoDid(record, titles);
  return (
    <>
      <div className="flex h-6 items-center gap-2 whitespace-nowrap">
        <Avatar name={who} />
        <b className="text-ink">{who}</b>
        <span className="min-w-0 truncate">{operationName(record)}</span>
        <span className="flex-1" />
        <Time seconds={Number(record["createTime"])} />
      </div>
      <Difference resource={resource} record={record} titles={titles} />
    </>
  );
}

/** Estimated height of an entry in px. Each entry is measured once it is drawn. */
const ENTRY_HEIGHT = 64;
const OVERSCAN = 6;

interface EntriesProps {
  resource: Resource;
  entries: readonly AnyRecord[];
  titles: Titles;
  count: number;
  more: () => void;
}

/** Virtual list of the entries. Only visible ones are drawn, because a record may have a thousand operations. */
function Entries({ resource, entries, titles, count, more }: EntriesProps): JSX.Element {
  const list = useRef<HTMLUListElement>(null);
  // oxlint-disable-next-line react/incompatible-library -- its result is passed to no memoized component
  const virtual = useVirtualizer({
    count: entries.length,
    getScrollElement: () => list.current?.closest<HTMLElement>("[data-pane-focus]") ?? null,
    estimateSize: () => ENTRY_HEIGHT,
    getItemKey: (index) => entries[index]?.id ?? index,
    overscan: OVERSCAN,
  });
  const items = virtual.getVirtualItems();
  const isNearEnd = (items.at(-1)?.index ?? 0) >= entries.length - OVERSCAN;
  useEffect(() => {
    if (isNearEnd) more();
  });
  return (
    <ul ref={list} className="relative" style={{ height: virtual.getTotalSize() }}>
      {items.map(({ index, key, start }) => {
        const record = entries[index];
        return (
          record && (
            <li
              key={key}
              ref={virtual.measureElement}
              data-index={index}
              aria-posinset={index + 1}
              aria-setsize={count}
              className="absolute inset-x-0 border-b border-line px-4 pt-2.5 pb-3"
              data-testid="operation"
              style={{ top: start }}
            >
              <Entry resource={resource} record={record} titles={titles} />
            </li>
          )
        );
      })}
    </ul>
  );
}

interface HistoryProps {
  resource: Resource;
  id: string;
  /** Id of an operation that is already shown and is left out. */
  but?: string;
}

/** All operations on the record, newest first. */
export function History({ resource, id, but }: HistoryProps): JSX.Element {
  const loaded = useHistory(resource.name, id);
  const { titles, isLoading, error, retry, more } = loaded;
  const entries = useMemo(() => loaded.entries.filter((one) => one.id !== but), [loaded.entries, but]);
  const count = loaded.count - (but === undefined ? 0 : 1);
  if (isLoading) return <Skeleton rows={6} />;
  if (error && entries.length === 0) return <Failed error={error} retry={retry} />;
  if (entries.length === 0) return <EmptyState title={t(but ? "common.none" : "detail.history.empty")} />;
  return <Entries resource={resource} entries={entries} titles={titles} count={count} more={more} />;
}
