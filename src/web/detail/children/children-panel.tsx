import { useInfiniteQuery } from "@tanstack/react-query";
import type { JSX } from "react";
import { useEffect, useRef } from "react";
import { v2 } from "#domain/api/call.ts";
import type { ListReply, Titles } from "#domain/api/list.ts";
import { permitted } from "#kernel/availability.ts";
import { printFilter } from "#kernel/filter/print.ts";
import type { Field } from "#kernel/field.ts";
import { isFigure } from "#kernel/field.ts";
import type { AnyRecord, ChildList, Resource } from "#kernel/resource.ts";
import { isWritable } from "#kernel/resource.ts";
import { actorStore } from "#web/auth/session/actor.ts";
import { NEW } from "#web/commands/edit-commands.ts";
import { call } from "#web/data/client.ts";
import { onLive } from "#web/data/live.ts";
import type { PanelComponent, PanelProps } from "#web/detail/panel-types.ts";
import { pageOfRecord } from "#web/detail/record-page.ts";
import { cellOf } from "#web/fields/cell.tsx";
import { nameOfRecord } from "#web/fields/record-name.ts";
import { WITH, writePreset } from "#web/forms/preset.ts";
import { count, l } from "#web/i18n/text.ts";
import { useControlKeys } from "#web/keyboard/control-keys.ts";
import { cellRenderers } from "#web/list/columns/columns.ts";
import { registry } from "#web/registry/registry.ts";
import { useResource } from "#web/registry/use-resources.ts";
import { go } from "#web/routing/navigate.ts";
import { Button } from "#web/ui/button.tsx";
import { EmptyState, Failed, Skeleton } from "#web/ui/states.tsx";
import { ct } from "./texts.ts";

const PAGE = 50;
const FACTS = 4;

/** Columns after the title. */
const columnsOf = (resource: Resource, { by, columns }: ChildList): string[] =>
  [...(columns ?? resource.list.columns)]
    .filter((name) => name !== resource.title && name !== by && resource.fields[name])
    .slice(0, columns ? columns.length : FACTS);

/** Address of a child: its own page, or its row in the list of its resource; null where no screen shows it. */
function addressOf(resource: Resource, record: AnyRecord, titles: Titles): string | null {
  const page = pageOfRecord(resource.name, { id: record.id, title: nameOfRecord(resource, record, titles) });
  const screen = registry().listOf(resource.name);
  return page ?? (screen ? `${screen.route}?f=id:${record.id}&id=${record.id}` : null);
}

/** Address of the form for a new child of this parent; null where the admin may add none. */
function addressOfNew(resource: Resource, { by }: ChildList, id: string): string | null {
  const screen = registry().listOf(resource.name);
  const command = registry().command(`${resource.name}.add`);
  const mayAdd =
    resource.allows.includes("add") && isWritable(resource, by) && resource.form.includes(by) && command !== undefined;
  if (!screen || !mayAdd || !permitted(command, actorStore.value).ok) return null;
  return `${screen.route}?edit=${NEW}&${WITH}=${encodeURIComponent(writePreset({ [by]: id }))}`;
}

const cell = "max-w-55 truncate px-2 py-1 first:pl-4";
const alignOf = (field: Field | undefined): string => (field && isFigure(field) ? "text-right" : "text-left");

function Row(props: {
  resource: Resource;
  record: AnyRecord;
  titles: Titles;
  columns: readonly string[];
}): JSX.Element {
  const { resource, record, titles, columns } = props;
  const address = addressOf(resource, record, titles);
  const title = nameOfRecord(resource, record, titles);
  return (
    <tr
      className="border-b border-line-soft outline-none focus:bg-cursor focus:shadow-[inset_3px_0_var(--color-accent)]"
      tabIndex={-1}
      data-address={address ?? undefined}
      onDoubleClick={() => address && go(address)}
    >
      <td className={`${cell} text-left`}>
        {address ? (
          <a className="link" href={`#${address}`} tabIndex={-1}>
            {title}
          </a>
        ) : (
          title
        )}
      </td>
      {columns.map((name) => {
        const field = resource.fields[name];
        return (
          <td key={name} className={`${cell} ${alignOf(field)}`}>
            {field && (cellRenderers.get(field)?.(record, titles) ?? cellOf(field, record[name], titles, record))}
          </td>
        );
      })}
    </tr>
  );
}

interface Shown {
  resource: Resource;
  child: ChildList;
  /** Resource of the parent, and its id. */
  parent: string;
  id: string;
}

function useChildren({ resource, child, parent, id }: Shown, columns: readonly string[]) {
  const ids = printFilter({ field: child.by, in: [id] });
  const filter = child.of ? `${child.of}:${parent} ${ids}` : ids;
  const query = useInfiniteQuery({
    queryKey: ["children", resource.name, child.by, parent, id],
    queryFn: ({ pageParam, signal }) =>
      call<ListReply>(
        v2(resource.name, "list"),
        {
          filter,
          sort: child.sort ?? resource.list.sort,
          pageSize: PAGE,
          columns: [...new Set([resource.title, ...columns])],
          ...(pageParam ? { cursor: pageParam } : {}),
        },
        { signal },
      ),
    initialPageParam: "",
    getNextPageParam: ({ nextCursor }: ListReply) => nextCursor,
  });
  const { refetch } = query;
  useEffect(
    () =>
      onLive((event) => {
        if ("resource" in event && event.resource === resource.name) void refetch();
      }),
    [resource.name, refetch],
  );
  return query;
}

function Table(props: { resource: Resource; columns: readonly string[]; pages: readonly ListReply[] }): JSX.Element {
  const { resource, columns, pages } = props;
  return (
    <table className="w-full">
      <thead>
        <tr>
          {[resource.title, ...columns].map((name) => {
            const field = resource.fields[name];
            return (
              <th
                key={name}
                scope="col"
                className={`${cell} border-b border-line text-small font-normal text-muted ${alignOf(field)}`}
              >
                {l(field?.label ?? [name, name])}
              </th>
            );
          })}
        </tr>
      </thead>
      <tbody>
        {pages.flatMap(({ list, titles }) =>
          list.map((record) => (
            <Row key={record.id} resource={resource} record={record} titles={titles} columns={columns} />
          )),
        )}
      </tbody>
    </table>
  );
}

/** Children of a record: their number, a key to add one, and their rows. Enter opens a row. */
function Children(shown: Shown): JSX.Element {
  const { resource, child, id } = shown;
  const root = useRef<HTMLDivElement>(null);
  const columns = columnsOf(resource, child);
  const query = useChildren(shown, columns);
  const add = addressOfNew(resource, child, id);
  const rows = (): HTMLElement[] => [...(root.current?.querySelectorAll<HTMLElement>("tbody tr") ?? [])];
  const step = (by: number) => (): boolean => {
    const all = rows();
    const from = all.findIndex((row) => row.contains(document.activeElement));
    const next = Math.max(0, from + by);
    if (next >= all.length && query.hasNextPage) void query.fetchNextPage();
    all[Math.min(next, all.length - 1)]?.focus();
    return all.length > 0;
  };
  const enter = (): boolean => {
    const row = rows().find((one) => one.contains(document.activeElement));
    const address = row?.dataset["address"];
    if (address) go(address);
    return address !== undefined;
  };
  useControlKeys(root, { arrowdown: step(1), arrowup: step(-1), enter, "+": () => (add ? go(add) : false) });
  if (query.error && !query.data) return <Failed error={query.error} retry={() => void query.refetch()} />;
  if (!query.data) return <Skeleton rows={6} />;
  const { pages } = query.data;
  const total = pages[0]?.count ?? 0;
  return (
    <div ref={root} className="outline-none" tabIndex={-1}>
      <header className="flex items-center gap-2 px-4 py-2">
        <h3 className="font-semibold text-ink">{l(child.label)}</h3>
        <span className="text-muted">{count(total)}</span>
        <span className="flex-1" />
        {add && <Button label={ct("add")} binding="+" small run={() => go(add)} />}
      </header>
      {total === 0 ? <EmptyState title={ct("none")} /> : <Table resource={resource} columns={columns} pages={pages} />}
      {query.hasNextPage && (
        <p className="px-4 py-2">
          <Button label={ct("more")} small run={() => void query.fetchNextPage()} />
        </p>
      )}
    </div>
  );
}

/** Returns the panel of a declared list of children. */
export function childrenPanel(child: ChildList): PanelComponent {
  return function ChildrenPanel({ resource: parent, record }: PanelProps): JSX.Element {
    const resource = useResource(child.resource);
    if (!resource) return <Skeleton rows={3} />;
    return <Children key={record.id} resource={resource} child={child} parent={parent.name} id={record.id} />;
  };
}
