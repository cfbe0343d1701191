import { useQuery } from "@tanstack/react-query";
import type { JSX } from "react";
import { printFilter } from "#kernel/filter/print.ts";
import { isFigure } from "#kernel/field.ts";
import type { Pointer } from "#kernel/incoming-refs.ts";
import { pointersTo } from "#kernel/incoming-refs.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import type { ListReply, Titles } from "#domain/api/list.ts";
import { v2 } from "#domain/api/call.ts";
import { call } from "#web/data/client.ts";
import { useRecord } from "#web/data/record.ts";
import type { PanelProps } from "#web/detail/panel-types.ts";
import { cellOf } from "#web/fields/cell.tsx";
import { nameOfRecord } from "#web/fields/record-name.ts";
import { t } from "#web/i18n/part-text.ts";
import { l } from "#web/i18n/text.ts";
import { pageOfRecord } from "#web/detail/record-page.ts";
import { registry } from "#web/registry/registry.ts";
import { useResources } from "#web/registry/use-resources.ts";
import { EmptyState, Failed, Skeleton } from "#web/ui/states.tsx";

const SHOWN = 20;
const FACTS = 4;

/**
 * Columns to show after the title: the first ones of the resource's list. Stored files are left out, because they have
 * no text.
 */
const factsOf = ({ resource, name }: Pointer): string[] =>
  resource.list.columns
    .filter((one) => one !== resource.title && one !== name && resource.fields[one]?.kind !== "file")
    .slice(0, FACTS);

/** Returns the address of the list of the records that point here; null if no screen lists them. */
function listOf({ resource, name }: Pointer, id: string): string | null {
  const screen = registry().listOf(resource.name);
  return screen ? `${screen.route}?f=${encodeURIComponent(printFilter({ field: name, in: [id] }))}` : null;
}

function Row(props: { pointer: Pointer; record: AnyRecord; titles: Titles }): JSX.Element {
  const { pointer, record, titles } = props;
  const { resource } = pointer;
  const title = nameOfRecord(resource, record, titles);
  const page = pageOfRecord(resource.name, { id: record.id, title });
  return (
    <li className="flex min-h-7 items-center gap-3 border-t border-line-soft px-4 text-small">
      {page ? (
        <a className="link min-w-0 truncate flex-1" href={`#${page}`}>
          {title}
        </a>
      ) : (
        <span className="text-ink min-w-0 truncate flex-1">{title}</span>
      )}
      {factsOf(pointer).map((name) => {
        const field = resource.fields[name];
        return field ? (
          <span key={name} className="max-w-[38%] flex-none truncate" title={l(field.label)}>
            {isFigure(field) && <span className="text-muted">{l(field.label)} </span>}
            {cellOf(field, record[name], titles, record)}
          </span>
        ) : null;
      })}
    </li>
  );
}

function Links({ pointer, id }: { pointer: Pointer; id: string }): JSX.Element {
  const { resource, name, field } = pointer;
  const { data, error, refetch } = useQuery({
    queryKey: ["links", resource.name, name, id],
    queryFn: ({ signal }) =>
      call<ListReply>(
        v2(resource.name, "list"),
        {
          filter: printFilter({ field: name, in: [id] }),
          pageSize: SHOWN,
          columns: [...new Set([resource.title, ...factsOf(pointer)])],
        },
        { signal },
      ),
  });
  const list = listOf(pointer, id);
  return (
    <section className="border-b border-line pb-2" data-testid="links">
      <h3 className="flex min-h-9 items-center gap-2 px-4 font-semibold text-ink">
        <span>{l(resource.label)}</span>
        <span className="text-small font-normal text-muted">
          {l(field.label)}
          {data && ` · ${data.count}`}
        </span>
        <span className="flex-1" />
        {list && (
          <a className="link text-small font-normal" href={`#${list}`}>
            {t("links.list")}
          </a>
        )}
      </h3>
      {error ? (
        <Failed error={error} retry={() => void refetch()} />
      ) : data ? (
        <ul>
          {data.list.map((record) => (
            <Row key={record.id} pointer={pointer} record={record} titles={data.titles} />
          ))}
        </ul>
      ) : (
        <Skeleton rows={3} />
      )}
      {data && data.count > data.list.length && (
        <p className="px-4 pt-1.5 text-small text-muted">{t("links.more", { n: data.count - data.list.length })}</p>
      )}
    </section>
  );
}

/** Records that point to this one, grouped by resource. */
export function LinksPanel({ resource, record }: PanelProps): JSX.Element {
  const { links } = useRecord(resource.name, record.id);
  const isReady = useResources(Object.keys(links).filter((name) => (links[name] ?? 0) > 0));
  if (!isReady) return <Skeleton rows={3} />;
  const linked = pointersTo(resource, registry().resources).filter(
    (pointer) => (links[pointer.resource.name] ?? 0) > 0,
  );
  if (linked.length === 0) return <EmptyState title={t("links.empty")} />;
  return (
    <>
      {linked.map((pointer) => (
        <Links key={`${pointer.resource.name}.${pointer.name}`} pointer={pointer} id={record.id} />
      ))}
    </>
  );
}
