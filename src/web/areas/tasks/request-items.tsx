import { useInfiniteQuery } from "@tanstack/react-query";
import { useVirtualizer } from "@tanstack/react-virtual";
import type { JSX } from "react";
import { useEffect, useRef } from "react";
import type { RequestItems as Items } from "#domain/api/approvals.ts";
import { v2 } from "#domain/api/call.ts";
import { call } from "#web/data/client.ts";
import { messageOf } from "#web/data/error.ts";
import type { PanelProps } from "#web/detail/panel-types.ts";
import { pageOfRecord } from "#web/detail/record-page.ts";
import { count } from "#web/i18n/text.ts";
import { registry } from "#web/registry/registry.ts";
import { Glyph } from "#web/ui/icon.tsx";
import { EmptyState } from "#web/ui/states.tsx";
import { RequestSteps } from "./request-steps.tsx";
import { tt } from "./texts.ts";

const OVERSCAN = 10;
/** Estimated height of a row in px. Each row is measured once it is drawn. */
const ROW_HEIGHT = 32;

type Item = Items["list"][number];

const row = "grid min-h-row grid-cols-[72px_minmax(0,1fr)] items-center gap-3";

/** Address of a record: its page, or its place in its list. */
const addressOf = (resource: string, { id, title }: Item): string | null => {
  const list = registry().listOf(resource);
  return pageOfRecord(resource, { id, title }) ?? (list ? `${list.route}?id=${id}` : null);
};

function Row({ resource, item }: { resource: string; item: Item }): JSX.Element {
  const address = addressOf(resource, item);
  return (
    <>
      <span className="text-muted">{item.id}</span>
      {address ? <a href={`#${address}`}>{item.title}</a> : <span>{item.title}</span>}
    </>
  );
}

/** Virtual list of the records. Only visible ones are drawn, because a request may have 100,000. */
function Rows({ resource, list, more }: { resource: string; list: readonly Item[]; more: () => void }): JSX.Element {
  const root = useRef<HTMLOListElement>(null);
  // oxlint-disable-next-line react/incompatible-library -- its result is passed to no memoized component
  const virtual = useVirtualizer({
    count: list.length,
    getScrollElement: () => root.current?.closest<HTMLElement>("[role=tabpanel]") ?? null,
    estimateSize: () => ROW_HEIGHT,
    getItemKey: (index) => list[index]?.id ?? index,
    overscan: OVERSCAN,
  });
  const drawn = virtual.getVirtualItems();
  const isNearEnd = (drawn.at(-1)?.index ?? 0) >= list.length - OVERSCAN;
  useEffect(() => {
    if (isNearEnd) more();
  });
  return (
    <ol ref={root} className="relative mb-2 px-4" style={{ height: virtual.getTotalSize() }}>
      {drawn.map(({ index, key, start }) => {
        const item = list[index];
        return (
          item && (
            <li
              key={key}
              className={`absolute inset-x-4 ${row}`}
              ref={virtual.measureElement}
              data-index={index}
              aria-posinset={index + 1}
              aria-setsize={list.length}
              style={{ top: start }}
            >
              <Row resource={resource} item={item} />
            </li>
          )
        );
      })}
    </ol>
  );
}

/** The records on which a request acts, with links. */
function RequestItems({ record }: Pick<PanelProps, "record">): JSX.Element | null {
  const { data, error, fetchNextPage, hasNextPage, isFetching } = useInfiniteQuery({
    queryKey: ["requestItems", record.id, record.version],
    queryFn: ({ pageParam }) =>
      call<Items>(v2("pendingDecision", "items"), { id: record.id, ...(pageParam ? { after: pageParam } : {}) }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    retry: false,
  });
  if (error) return <p className="p-4">{messageOf(error)}</p>;
  const [first] = data?.pages ?? [];
  if (!data || !first) return null;
  const list = data.pages.flatMap((page) => page.list);
  const { resource, hidden, added, isChanged } = first;
  const notes = [
    hidden > 0 ? tt("hiddenItems", { n: count(hidden) }) : "",
    added > 0 ? tt("addedItems", { n: count(added) }) : "",
  ].filter(Boolean);
  if (list.length === 0 && notes.length === 0) return <EmptyState title={tt("noItems")} />;
  const more = (): void => {
    if (hasNextPage && !isFetching) void fetchNextPage();
  };
  return (
    <>
      {isChanged && (
        <p className="flex items-center gap-2 px-4 pt-2" role="alert">
          <Glyph tone="red" />
          {tt("changedItems")}
        </p>
      )}
      <dl className="px-4 pt-2">
        {notes.map((note) => (
          <dd key={note} className="text-muted">
            {note}
          </dd>
        ))}
      </dl>
      {list.length > 0 && <Rows resource={resource} list={list} more={more} />}
    </>
  );
}

/** The steps of a request and its records, for the admin who answers it. */
export const RequestItemsPanel = ({ record, titles }: PanelProps): JSX.Element => (
  <>
    <RequestSteps record={record} titles={titles} />
    <RequestItems record={record} />
  </>
);
