import type { JSX } from "react";
import { memo, use } from "react";
import { isEmpty } from "#kernel/empty.ts";
import type { Evidence } from "#domain/api/evidence.ts";
import type { AnyRecord, Resource } from "#kernel/resource.ts";
import { Changed } from "#web/detail/changed-since-read.tsx";
import { NeighborButtons } from "#web/detail/neighbor-buttons.tsx";
import { textInRecord, Time, titleOf } from "#web/fields/cell.tsx";
import { t } from "#web/i18n/part-text.ts";
import { l } from "#web/i18n/text.ts";
import { hostOf } from "#web/detail/panels.ts";
import { ShownContext } from "#web/media/visibility-context.ts";
import { Load } from "#web/store/load.tsx";
import { Avatar } from "#web/ui/avatar.tsx";
import { badgeClass, RankLabel, StateBadge } from "#web/ui/badge.tsx";
import { Glyph } from "#web/ui/icon.tsx";
import { Blocks } from "./blocks/blocks.tsx";
import type { EvidenceProps } from "./evidence-props.ts";
import { marksIn } from "./findings.ts";
import { MarkedText } from "./marked-text.tsx";
import { readFirst } from "#web/detail/read-first.ts";

/** Value of a fact: a word for a yes, nothing for a no, else the text of the field. */
function Fact(props: { resource: Resource; record: AnyRecord; name: string; evidence: Evidence }): JSX.Element | null {
  const { resource, record, name, evidence } = props;
  const field = resource.fields[name];
  const value = record[name];
  if (!field || value === false) return null;
  if (field.kind === "bool") return <>{l(field.label)}</>;
  if (field.kind === "time") return value ? <Time seconds={Number(value)} /> : null;
  if (name === resource.ownerField) {
    const owner = titleOf(evidence.titles, field.target, value);
    return (
      <>
        <Avatar name={owner} size="small" />
        <b className="text-text">{owner}</b>
      </>
    );
  }
  const rank = field.enumeration?.isRank ? field.enumeration.value(value) : undefined;
  if (rank) return <RankLabel tone={rank.tone} text={l(rank.label)} size="small" />;
  return <>{textInRecord(field, name, record, evidence.titles)}</>;
}

const hasFact = (resource: Resource, record: AnyRecord, name: string): boolean =>
  !isEmpty(record[name]) && record[name] !== false && resource.fields[name] !== undefined;

/** The state that the queue is about: the verdict of the automatic review, or the first state of the record. */
function State({ resource, record }: { resource: Resource; record: AnyRecord }): JSX.Element | null {
  const states = resource.machine?.fields ?? {};
  const name = states["machineReview"] ? "machineReview" : Object.keys(states)[0];
  const enumeration = states[name ?? ""];
  return enumeration && name ? <StateBadge enumeration={enumeration} stored={record[name]} /> : null;
}

/** Title, state and facts of an item. */
export const EvidenceHead = memo(function Head({ resource, evidence, record, findings }: EvidenceProps): JSX.Element {
  const facts = (resource.evidence?.facts ?? []).filter((name) => hasFact(resource, record, name));
  return (
    <header className="flex h-14 flex-none flex-col justify-center gap-0.5 border-b border-line px-4">
      <div className="flex min-w-0 items-center gap-2">
        <h1 className="min-w-0 truncate text-title leading-5.5 font-semibold text-ink">
          <MarkedText text={String(record[resource.title] ?? "")} marks={marksIn(findings, resource.title)} />
        </h1>
        <State resource={resource} record={record} />
        {evidence.holder && (
          <span className={badgeClass({ tone: "blue" })}>{t("queue.claimedBy", { name: evidence.holder.name })}</span>
        )}
        <span className="flex-1" />
        <span className="text-muted" data-testid="record-id">
          {record.id}
        </span>
        <NeighborButtons />
      </div>
      <div className="h-4.5 truncate text-small leading-4.5 text-muted">
        {facts.map((name, index) => (
          <span key={name}>
            {index > 0 && " · "}
            <Fact {...{ resource, record, name, evidence }} />
          </span>
        ))}
      </div>
    </header>
  );
});

/** Reason of a deferral: who deferred the item, and the note. */
function Aside({ aside }: { aside: NonNullable<Evidence["aside"]> }): JSX.Element {
  return (
    <p
      className={`${readFirst({ tone: "blue" })} [&>svg]:mr-1.5 [&>svg]:inline-block [&>svg]:align-[-1px]`}
      data-read-first
    >
      <Glyph tone="blue" />
      {t(`queue.deferral.${aside.to}`, { name: aside.name })}
      {aside.note !== "" && (
        <>
          {" · "}
          <b className="text-ink">{aside.note}</b>
        </>
      )}
    </p>
  );
}

/** Evidence of the current item: its title and facts, what changed since it was read, and its blocks. */
export const EvidencePane = memo(function EvidencePane(props: EvidenceProps): JSX.Element {
  const { resource, evidence, record } = props;
  const host = hostOf(resource);
  const isShown = use(ShownContext);
  return (
    <>
      {host && isShown && <Load chunk={host} partProps={{ resource, record, titles: evidence.titles }} />}
      <EvidenceHead {...props} />
      {evidence.aside && <Aside aside={evidence.aside} />}
      <Changed resource={resource} record={record} titles={evidence.titles} />
      <Blocks {...props} />
    </>
  );
});
