import type { JSX } from "react";
import { useEffect, useMemo, useRef } from "react";
import type { AnyRecord, Resource } from "#kernel/resource.ts";
import type { Titles } from "#domain/api/list.ts";
import { useHistory } from "#web/data/history.ts";
import { moment } from "#web/fields/format.ts";
import { t } from "#web/i18n/part-text.ts";
import { l } from "#web/i18n/text.ts";
import { setQuery, useQuery } from "#web/routing/address.ts";
import { IconButton } from "#web/ui/icon-button.tsx";
import { changesOf, Difference, operationName } from "./record-diff.tsx";
import { History, whoDid } from "./history.tsx";
import type { PanelProps } from "./panel-types.ts";
import { LAST } from "./compare-param.ts";
import type { Version } from "./versions.ts";
import { sinceVersion, versionsIn } from "./versions.ts";

function nameOf({ by }: Version, titles: Titles): string {
  if (by === null) return l(["最初的版本", "First version"]);
  const { date, clock } = moment(Number(by["createTime"]));
  return `${date} ${clock} · ${whoDid(by, titles)} · ${operationName(by)}`;
}

function Compared(props: { resource: Resource; later: readonly AnyRecord[]; record: AnyRecord; titles: Titles }) {
  const { resource, later, titles } = props;
  const { id, version } = props.record;
  // Only the differences are compared. The record's own reason would otherwise read as the reason of the change.
  const record = { id, version, ...sinceVersion(later) };
  if (changesOf(resource, record).length === 0) return <p className="text-muted">{t("detail.compare.same")}</p>;
  return <Difference resource={resource} record={record} titles={titles} />;
}

/** Compares an earlier version of the record with the current one. */
function Compare({ resource, record, since }: PanelProps & { since: string }): JSX.Element | null {
  const { entries, titles, count, isLoading, more } = useHistory(resource.name, record.id);
  const versions = useMemo(() => versionsIn(resource, entries, entries.length >= count), [resource, entries, count]);
  const version = versions.find(({ id }) => id === since);
  const isSought = since !== LAST && !version && entries.length < count;
  const select = useRef<HTMLSelectElement>(null);
  const latestId = since === LAST ? versions[0]?.id : undefined;
  // Replaces `last` by an id, so that a link keeps its meaning when the record changes again.
  useEffect(() => {
    if (latestId === undefined) return;
    select.current?.focus();
    setQuery({ since: latestId }, "replace");
  }, [latestId]);
  useEffect(() => {
    if (isSought) more();
  });
  if (isLoading || isSought) return null;
  const chosen = version ?? (since === LAST ? versions[0] : undefined);
  const isUnknown = !chosen && versions.length > 0;
  return (
    <section className="border-b border-line-strong bg-sunken px-4 pt-2.5 pb-3" aria-label={t("detail.compare")}>
      <div className="flex h-6 items-center gap-2 whitespace-nowrap">
        {versions.length > 0 ? (
          <label className="flex min-w-0 items-center gap-2">
            <span className="flex-none">{t("detail.compare")}</span>
            <select
              ref={select}
              className="h-6 min-w-0 rounded-s border border-line-strong bg-surface px-1.25 text-text"
              value={chosen?.id ?? ""}
              onChange={({ target }) => {
                setQuery({ since: target.value }, "replace");
                if (target.selectedIndex >= versions.length - 2) more();
              }}
            >
              {isUnknown && <option value="">{t("detail.compare.unknown")}</option>}
              {versions.map((version) => (
                <option key={version.id} value={version.id}>
                  {nameOf(version, titles)}
                </option>
              ))}
            </select>
          </label>
        ) : (
          <span className="text-muted">{t("detail.compare.none")}</span>
        )}
        <span className="flex-1" />
        <IconButton icon="x" label={t("detail.compare.end")} run={() => setQuery({ since: null }, "replace")} />
      </div>
      {chosen && <Compared resource={resource} later={chosen.later} record={record} titles={titles} />}
    </section>
  );
}

/** All operations on the record. If the address has `since=`, a comparison with an earlier version is above them. */
export function HistoryPanel(props: PanelProps): JSX.Element {
  const since = useQuery()["since"];
  return (
    <>
      {since !== undefined && <Compare key={props.record.id} {...props} since={since} />}
      <History resource={props.resource} id={props.record.id} />
    </>
  );
}
