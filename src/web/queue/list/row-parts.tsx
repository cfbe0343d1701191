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
import { badgeClass, RankLabel } from "#web/ui/badge.tsx";
import { Glyph } from "#web/ui/icon.tsx";
import { LazyIcon } from "#web/ui/lazy-icon.tsx";
import { useNow } from "#web/ui/use-now.ts";
import { ageOf, timeLeft } from "./age.ts";
import { useMinutely } from "#web/queue/session/clock.ts";
import { CheckboxMark } from "#web/ui/checkbox-mark.tsx";
import { cva } from "class-variance-authority";

/** Waiting time at the end of a row. */
export const ageClass = "pl-2 text-right text-small whitespace-nowrap text-muted";

/** Fact next to the title. A text that is cut shows at least a letter and its ellipsis. */
const fact = cva("pl-2 text-small whitespace-nowrap", {
  variants: { isCut: { true: "block min-w-9 truncate", false: "inline-flex items-center gap-0.5" } },
  defaultVariants: { isCut: false },
});

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
  const state = resource.fields[field]?.enumeration?.value(record[field]);
  return state ? <RankLabel tone={state.tone} text={l(state.label)} size="tiny" /> : null;
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
    <span className={`${fact()} text-muted`}>
      {kinds.map((stored, index) => {
        const kind = FindingKind.value(stored);
        return kind ? (
          <span
            key={kind.key}
            className={`inline-block h-4.5 w-4 rounded-[3px] text-center text-small leading-4.5 not-first:max-[1101px]:hidden ${isBlocked && index === 0 ? "bg-red-bg text-red-fg inset-ring inset-ring-red-line" : "text-text"}`}
            title={l(kind.label)}
          >
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
          return value ? (
            <ShortTime key={name} className={`${fact({ isCut: true })} text-muted`} seconds={Number(value)} />
          ) : null;
        const text = field ? textInRecord(field, name, row.record, row.titles) : "";
        return (
          text && (
            <span
              key={name}
              className={`${field && isFigure(field) ? `${fact()} flex-none` : fact({ isCut: true })} text-muted`}
            >
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
    return (
      <span className={`${fact()} tone-${tone} text-tone-fg`}>{verdictLabel(resource.name, mark.transition)}</span>
    );
  }
  if (mark?.kind === "decided")
    return (
      <span className={`${fact()} text-muted`}>
        {mark.name} {verdictLabel(resource.name, mark.transition)}
      </span>
    );
  if (mark?.kind === "failed")
    return (
      <span className={`${fact({ isCut: true })} max-w-35 text-yellow-fg`} title={mark.message}>
        {mark.message}
      </span>
    );
  if (mark?.kind === "held")
    return (
      <span className={badgeClass({ tone: "blue" })} data-testid="holder">
        <LazyIcon name="lock" />
        {mark.name}
      </span>
    );
  return (
    <>
      {aside && (
        <span className={`${fact({ isCut: true })} text-muted max-[1101px]:max-w-18`} title={aside.note || undefined}>
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
  if (props.isSelected) return <CheckboxMark isOn />;
  if (props.queue && (props.mark?.kind === "pending" || props.mark?.kind === "decided"))
    return <Glyph tone={toneOf(props.queue, props.mark.transition)} />;
  return props.children || (props.isHeld ? <Glyph tone="blue" /> : null);
}
