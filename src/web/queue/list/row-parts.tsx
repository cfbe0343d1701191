import type { JSX, ReactNode } from "react";
import { FindingKind, Severity } from "#domain/enumerations/findings.ts";
import { UNDO_SECONDS } from "#kernel/queue.ts";
import { isFigure } from "#kernel/field.ts";
import type { AnyRecord, Resource } from "#kernel/resource.ts";
import type { Deferral, Queue } from "#kernel/queue.ts";
import type { Row as FilledRow } from "#web/data/records.ts";
import { ShortTime } from "#web/fields/short-time.tsx";
import { textInRecord } from "#web/fields/cell.tsx";
import type { RowMark } from "#web/data/row-overlay.ts";
import { t } from "#web/i18n/part-text.ts";
import { l } from "#web/i18n/text.ts";
import { registry } from "#web/registry/registry.ts";
import { RankLabel } from "#web/ui/badge.tsx";
import { Glyph, Icon } from "#web/ui/icon.tsx";
import { LazyIcon } from "#web/ui/lazy-icon.tsx";
import { useNow } from "#web/ui/use-now.ts";
import { ageOf, timeLeft } from "./age.ts";
import { useMinutely } from "#web/queue/session/clock.ts";

/** Color of a decision: as in the bar; outside of it, red if it needs a reason that the author reads. */
function toneOf({ bar, resource }: Queue, verb: string): "green" | "red" | "blue" {
  const id = `${resource}.${verb}`;
  const tone = bar.find(({ command }) => command === id)?.tone;
  if (tone) return tone;
  if (verb === "restore") return "green";
  return registry().command(id)?.reasons === "audit_failure" ? "red" : "blue";
}

const verdictLabel = (resource: string, verb: string): string => {
  const command = registry().command(`${resource}.${verb}`) ?? registry().command(`queue.${verb}`);
  return command ? l(command.label) : verb;
};

export function Countdown({ until }: { until: number }): JSX.Element | null {
  const left = Math.min(UNDO_SECONDS, Math.ceil((until - useNow()) / 1_000));
  return left > 0 ? <>{t("queue.seconds", { n: left })}</> : null;
}

/** Rank of an item whose row stands outside of its group, such as P0. */
export function Rank(props: { resource: Resource; field: string; record: AnyRecord }): JSX.Element | null {
  const { resource, field, record } = props;
  const found = resource.fields[field]?.enumeration?.value(record[field]);
  return found ? <RankLabel tone={found.tone} text={l(found.label)} /> : null;
}

/** Waiting time. It is a component of its own, so that a new minute does not draw the whole row again. */
const Age = ({ since }: { since: number }): string => useMinutely((now) => ageOf(since, now));

/** Waiting time; in a queue whose items have a due time of their own, the time that is left. */
export function Due({ queue, record }: { queue: Queue; record: AnyRecord }): JSX.Element {
  if ("hours" in queue.due) return <Age since={Number(record[queue.since] ?? 0)} />;
  return <TimeLeft due={Number(record[queue.due.at] ?? 0)} />;
}

function TimeLeft({ due }: { due: number }): JSX.Element {
  const text = useMinutely((now) => timeLeft(due, now));
  return <span className={text.startsWith("−") ? "text-red-fg" : ""}>{text}</span>;
}

/** One character for each kind of finding; the first is boxed if the item is blocked. */
function Kinds({ record }: { record: AnyRecord }): JSX.Element {
  const kinds = Array.isArray(record["findingKinds"]) ? record["findingKinds"] : [];
  const isBlocked = Severity.value(record["severity"])?.key === "block";
  return (
    <span className="w">
      {kinds.map((stored, at) => {
        const kind = FindingKind.value(stored);
        return kind ? (
          <span key={kind.key} className={`kd${isBlocked && at === 0 ? " tone-red" : ""}`} title={l(kind.label)}>
            {t(`queue.kind.${kind.key}`)}
          </span>
        ) : null;
      })}
    </span>
  );
}

/** Verbs that name a colleague's deferral in a row. */
const asideVerbs = { asked: "askAuthor", escalated: "escalate" } as const;

/** Fields that the queue shows next to the title. Texts are cut in a narrow row, figures never: a cut one is another. */
function Shown({ queue, resource, row }: { queue: Queue; resource: Resource; row: FilledRow }): JSX.Element {
  return (
    <>
      {queue.row.map((name) => {
        const field = resource.fields[name];
        if (name === "findingKinds") return <Kinds key={name} record={row.record} />;
        const value = row.record[name];
        if (field?.kind === "time")
          return value ? <ShortTime key={name} className="w min-w-0 truncate" seconds={Number(value)} /> : null;
        const text = field ? textInRecord(field, name, row.record, row.titles) : "";
        return (
          text && (
            <span key={name} className={field && isFigure(field) ? "w num" : "w min-w-0 truncate"}>
              {text}
            </span>
          )
        );
      })}
    </>
  );
}

interface StateProps {
  mark: RowMark | null;
  aside: Deferral | null;
  queue: Queue;
  resource: Resource;
  row: FilledRow;
}

export function State({ mark, aside, queue, resource, row }: StateProps): JSX.Element {
  if (mark?.kind === "pending") {
    const tone = toneOf(queue, mark.transition);
    return <span className={`w tone-${tone} text-tone-fg`}>{verdictLabel(resource.name, mark.transition)}</span>;
  }
  if (mark?.kind === "decided")
    return (
      <span className="w">
        {mark.name} {verdictLabel(resource.name, mark.transition)}
      </span>
    );
  if (mark?.kind === "failed")
    return (
      <span className="w text-yellow-fg min-w-0 truncate" title={mark.why}>
        {mark.why}
      </span>
    );
  if (mark?.kind === "held")
    return (
      <span className="badge tone-blue held">
        <LazyIcon name="lock" />
        {mark.name}
      </span>
    );
  return (
    <>
      {aside && (
        <span className="w min-w-0 truncate by" title={aside.note || undefined}>
          {aside.name} {verdictLabel("queue", asideVerbs[aside.to])}
        </span>
      )}
      <Shown {...{ queue, resource, row }} />
    </>
  );
}

/** Tick, tone of the decision, rank or lease of an item, before its title. */
export function Lead(props: {
  queue: Queue | null;
  mark: RowMark | null;
  isHeld: boolean;
  isSelected: boolean;
  /** Rank of a row outside of its group. */
  children?: ReactNode;
}): ReactNode {
  if (props.isSelected)
    return (
      <span className="bx on">
        <Icon name="check" />
      </span>
    );
  if (props.queue && (props.mark?.kind === "pending" || props.mark?.kind === "decided"))
    return <Glyph tone={toneOf(props.queue, props.mark.transition)} />;
  return props.children || (props.isHeld ? <Glyph tone="blue" /> : null);
}
