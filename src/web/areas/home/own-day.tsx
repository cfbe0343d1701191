import { cva } from "class-variance-authority";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { JSX } from "react";
import type { OwnDayReply } from "#domain/api/queue.ts";
import type { Tone } from "#kernel/enumeration.ts";
import type { Label } from "#kernel/label.ts";
import type { Titles } from "#domain/api/list.ts";
import { v2 } from "#domain/api/call.ts";
import { call } from "#web/data/client.ts";
import { Why } from "#web/detail/reason-text.tsx";
import { titleOf } from "#web/fields/cell.tsx";
import { moment, shortDay } from "#web/fields/format.ts";
import { t } from "#web/i18n/part-text.ts";
import { l } from "#web/i18n/text.ts";
import { pageOfRecord } from "#web/detail/record-page.ts";
import { serverTime } from "#web/queue/session/clock.ts";
import { registry } from "#web/registry/registry.ts";
import { FactsStrip } from "#web/ui/facts-strip.tsx";
import { Glyph } from "#web/ui/icon.tsx";
import { stop, stopClass } from "./stops.ts";
import { LowerList } from "./lower-list.tsx";
import { noneClass, NumberList, SidePart } from "./side-part.tsx";

/** Returns the admin's counts of so many days and last decisions, or operations if there is no queue; undefined until loaded. */
export function useOwnDay(admin: string | null, days = 1): OwnDayReply | undefined {
  const { data } = useQuery({
    queryKey: ["ownDay", admin, days],
    queryFn: () => call<OwnDayReply>(v2("operationRecord", "ownDay"), { days }),
    enabled: admin !== null,
    placeholderData: keepPreviousData,
    refetchInterval: 30_000,
    retry: false,
  });
  return data;
}

/** Kind of operations that the day counts: decisions, or all operations of an admin without a queue. */
type Kind = "decided" | "did";

const nameIn = (label: Label | undefined, id: string): string => (label ? l(label) : id);
/** Name of an operation in a row that shows its record. */
const shortName = (id: string): string => nameIn(registry().command(id)?.label, id);
/** Name of an operation with its resource, because several resources have an "edit" or a "pass". */
const fullName = (id: string): string => nameIn(registry().permission(id), id);

const sumOf = ({ counts }: OwnDayReply): number => counts.reduce((sum, { n }) => sum + n, 0);

/** Number of decisions, their pace, and how many were undone or overturned. */
export const OwnCounts = ({ day }: { day: OwnDayReply }): JSX.Element => (
  <FactsStrip
    facts={[
      { label: t("home.decided"), value: sumOf(day) },
      { label: t("home.median"), value: day.median ?? "—" },
      { label: t("home.undoneCount"), value: day.undone },
      { label: t("home.overturned"), value: day.overturned },
    ]}
  />
);

const rowsOf = ({ counts }: OwnDayReply) =>
  counts.map(({ command, n }) => ({ key: command, name: fullName(command), n }));

/** Number of decisions by kind. */
export function CountsByKind({ day }: { day: OwnDayReply }): JSX.Element | null {
  if (day.counts.length === 0) return null;
  return (
    <SidePart title={t("home.kinds")}>
      <NumberList rows={rowsOf(day)} />
    </SidePart>
  );
}

/** Number of today's operations by kind, as a list, because they are too many for a strip. */
export const DoneCounts = ({ day }: { day: OwnDayReply }): JSX.Element => (
  <NumberList rows={[{ key: "", name: t("home.did"), n: sumOf(day) }, ...rowsOf(day)]} />
);

/**
 * Returns the title of an operation's records and the address to open them: the page of one record or its list, or a
 * list of several.
 */
function about({ resource, ids }: OwnDayReply["last"][number], titles: Titles): { title: string; href: string | null } {
  const [first] = ids;
  const list = registry().listOf(resource);
  const inList = (query: string): string | null => (list ? `${list.route}?${query}` : null);
  if (ids.length > 1) return { title: t("home.items", { n: ids.length }), href: inList(`f=id:${ids.join()}`) };
  if (first === undefined) return { title: l(registry().outline(resource)?.label ?? [resource, resource]), href: null };
  const title = titleOf(titles, resource, first);
  return { title, href: pageOfRecord(resource, { id: first, title }) ?? inList(`id=${first}`) };
}

const queueOf = (resource: string) => registry().queues.find((one) => one.resource === resource);
const queueName = (resource: string): string => l(queueOf(resource)?.label ?? ["", ""]);

/** Returns the tone of a decision: that of its key, else red for one with a reason, and blue for one that hands on. */
function toneOf(id: string): Tone {
  const command = registry().command(id);
  const tone = queueOf(command?.resource ?? "")?.bar.find((one) => one.command === id)?.tone;
  return tone ?? (command?.reasons ? "red" : command?.decision ? "green" : "blue");
}

/** A time of today as `16:40`, and any other as its day. The full one stands on hover. */
function RowTime({ seconds }: { seconds: number }): JSX.Element {
  const { date, clock } = moment(seconds);
  return (
    <time className="text-muted" dateTime={new Date(seconds * 1_000).toISOString()} title={`${date} ${clock}`}>
      {date === moment(serverTime()).date ? clock.slice(0, 5) : shortDay(seconds)}
    </time>
  );
}

type LastAct = OwnDayReply["last"][number];

const actClass = cva("grid h-row items-center gap-2 px-4 whitespace-nowrap text-text", {
  variants: {
    kind: {
      decided: "grid-cols-[44px_minmax(68px,15%)_12px_76px_minmax(0,1fr)_minmax(0,18%)]",
      did: "grid-cols-[44px_180px_minmax(0,1fr)_minmax(0,200px)]",
    },
  },
});

/** Row of one act, which leads to its record where it has one. An undone act is struck through. */
function Act({ one, titles, kind }: { one: LastAct; titles: Titles; kind: Kind }): JSX.Element {
  const { time, command, resource, reason, isUndone } = one;
  const { title, href } = about(one, titles);
  const verdict = kind === "did" ? fullName(command) : shortName(command);
  const cells = (
    <>
      <RowTime seconds={time} />
      {kind === "decided" && <span className="text-muted min-w-0 truncate">{queueName(resource)}</span>}
      {kind === "decided" && (isUndone ? <span /> : <Glyph tone={toneOf(command)} />)}
      {isUndone ? (
        <s className="text-muted min-w-0 truncate">{verdict}</s>
      ) : (
        <span className="text-ink min-w-0 truncate">{verdict}</span>
      )}
      <span className="min-w-0 truncate" title={title}>
        {title}
      </span>
      <span className="min-w-0 truncate text-right text-muted">
        {isUndone ? t("home.undone") : <Why resource={resource} written={reason} />}
      </span>
    </>
  );
  const className = actClass({ kind });
  return href ? (
    <a className={`${className} ${stopClass}`} href={`#${href}`} {...stop}>
      {cells}
    </a>
  ) : (
    <div className={className}>{cells}</div>
  );
}

/** The last decisions of any day with their records. */
export function OwnDecisions(props: { day: OwnDayReply; kind?: Kind; className?: string }): JSX.Element {
  const { day, kind = "decided" } = props;
  const title = (
    <>
      {kind === "did" ? t("home.did.last") : t("home.last")}
      <span className="flex-1" />
      {day.last.length > 0 && (
        <span className="text-small font-normal text-muted">{t("home.items", { n: day.last.length })}</span>
      )}
    </>
  );
  return (
    <LowerList title={title} className={props.className}>
      {day.last.length === 0 ? (
        <p className={noneClass}>{t(`home.${kind}.none`)}</p>
      ) : (
        <ul data-testid="last-acts">
          {day.last.map((one) => (
            <li key={one.id}>
              <Act one={one} titles={day.titles} kind={kind} />
            </li>
          ))}
        </ul>
      )}
    </LowerList>
  );
}
