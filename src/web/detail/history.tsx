import { useVirtualizer } from "@tanstack/react-virtual";
import type { JSX } from "react";
import { useEffect, useRef } from "react";
import type { Field, StoredImage } from "#kernel/field.ts";
import type { AnyRecord, Resource } from "#kernel/resource.ts";
import type { Titles } from "#kernel/wire.ts";
import { useHistory } from "#web/data/history.ts";
import { useReasonWords } from "#web/data/reasons.ts";
import { isImage, textOf, Time, titleOf } from "#web/fields/cell.tsx";
import { l, t } from "#web/i18n/text.ts";
import { registry } from "#web/registry/registry.ts";
import { isRecord } from "#web/store/persisted.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { StateBadge } from "#web/ui/badge.tsx";
import { EmptyState, Failed, Skeleton } from "#web/ui/states.tsx";
import { Thumb } from "#web/ui/thumb.tsx";

const isPicture = (field: Field): boolean => field.kind === "image" || field.kind === "images";

/** Pictures as they were, and as they became. */
function Pictures({ before, after }: { before: unknown; after: unknown }): JSX.Element {
  const [old, fresh] = [before, after].map((value) => (Array.isArray(value) ? value : [value]).filter(isImage));
  const row = (pictures: StoredImage[] = []): JSX.Element[] =>
    pictures.map((picture) => <Thumb key={picture.key} image={picture} size={44} />);
  return (
    <dd>
      {row(old)}
      {old && old.length > 0 && "→"}
      {row(fresh)}
      {fresh?.length === 0 && t("common.none")}
    </dd>
  );
}

/** Of two lists what each has alone; the whole where merely their order differs. */
function apart(before: unknown, after: unknown): [unknown, unknown] {
  if (!Array.isArray(before) || !Array.isArray(after)) return [before, after];
  const [old, fresh] = [new Set<unknown>(before), new Set<unknown>(after)];
  const [gone, come] = [before.filter((one) => !fresh.has(one)), after.filter((one) => !old.has(one))];
  return gone.length + come.length === 0 ? [before, after] : [gone, come];
}

function Change(props: {
  resource: Resource;
  name: string;
  before: unknown;
  after: unknown;
  titles: Titles;
}): JSX.Element {
  const { resource, name, before, after, titles } = props;
  const field = resource.fields[name];
  if (!field) return <></>;
  if (isPicture(field)) return <Pictures before={before} after={after} />;
  const enumeration = field.kind === "enum" ? field.enumeration : undefined;
  if (enumeration)
    return (
      <dd>
        {before !== null && before !== undefined && (
          <>
            <StateBadge enumeration={enumeration} stored={before} inTable />→
          </>
        )}
        <StateBadge enumeration={enumeration} stored={after} inTable />
      </dd>
    );
  const [gone, come] = field.kind === "refs" || field.kind === "flags" ? apart(before, after) : [before, after];
  const [old, fresh] = [textOf(field, gone, titles), textOf(field, come, titles)];
  return (
    <dd>
      {old && <del>{old}</del>}
      {fresh && <ins>{fresh}</ins>}
    </dd>
  );
}

const bookkeeping = new Set(["version", "updateTime", "updater"]);

/** What one operation changed, field by field, and why. */
export function Difference(props: { resource: Resource; record: AnyRecord; titles: Titles }): JSX.Element | null {
  const { resource, record, titles } = props;
  const words = useReasonWords(resource.name);
  const before = isRecord(record["before"]) ? record["before"] : {};
  const after = isRecord(record["after"]) ? record["after"] : {};
  const changed = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (name) => resource.fields[name] && !bookkeeping.has(name),
  );
  if (changed.length === 0 && !record["reason"]) return null;
  return (
    <dl className="df">
      {changed.map((name) => (
        <Row key={name} label={l(resource.fields[name]?.label ?? [name, name])}>
          <Change resource={resource} name={name} before={before[name]} after={after[name]} titles={titles} />
        </Row>
      ))}
      {record["reason"] ? (
        <Row label={t("detail.reason")}>
          <dd>{words(record["reason"])}</dd>
        </Row>
      ) : null}
    </dl>
  );
}

function Entry({ resource, record, titles }: { resource: Resource; record: AnyRecord; titles: Titles }): JSX.Element {
  const id = String(record["command"] ?? "");
  const label = registry().operation(id);
  const who = record["admin"] ? titleOf(titles, "admin", record["admin"]) : t("detail.system");
  return (
    <>
      <div className="t">
        <Avatar name={who} />
        <b className="ink">{who}</b>
        <span className="el">
          {record["undoes"] ? `${t("command.undo")} · ` : ""}
          {label ? l(label) : id}
        </span>
        <span className="sp" />
        <Time seconds={Number(record["createTime"])} />
      </div>
      <Difference resource={resource} record={record} titles={titles} />
    </>
  );
}

const Row = ({ label, children }: { label: string; children: JSX.Element }): JSX.Element => (
  <>
    <dt>{label}</dt>
    {children}
  </>
);

/** Px; each entry is measured once it is drawn. */
const ENTRY_HEIGHT = 64;
const BESIDE = 6;

interface EntriesProps {
  resource: Resource;
  entries: readonly AnyRecord[];
  titles: Titles;
  count: number;
  more: () => void;
}

/** Only what is in sight is drawn: a record may have been changed a thousand times. */
function Entries({ resource, entries, titles, count, more }: EntriesProps): JSX.Element {
  const list = useRef<HTMLUListElement>(null);
  // oxlint-disable-next-line react/incompatible-library -- what it returns goes to no memoised part
  const virtual = useVirtualizer({
    count: entries.length,
    getScrollElement: () => list.current?.closest<HTMLElement>(".scroll") ?? null,
    estimateSize: () => ENTRY_HEIGHT,
    getItemKey: (at) => entries[at]?.id ?? at,
    overscan: BESIDE,
  });
  const items = virtual.getVirtualItems();
  const isNearEnd = (items.at(-1)?.index ?? 0) >= entries.length - BESIDE;
  useEffect(() => {
    if (isNearEnd) more();
  });
  return (
    <ul ref={list} className="hxs" style={{ height: virtual.getTotalSize() }}>
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
              className="hx"
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

/** Everything done to the record, newest first. */
export function History({ resource, id }: { resource: Resource; id: string }): JSX.Element {
  const { entries, titles, count, isLoading, error, retry, more } = useHistory(resource.name, id);
  if (isLoading) return <Skeleton rows={6} />;
  if (error && entries.length === 0) return <Failed error={error} retry={retry} />;
  if (entries.length === 0) return <EmptyState title={t("detail.history.empty")} />;
  return <Entries resource={resource} entries={entries} titles={titles} count={count} more={more} />;
}
