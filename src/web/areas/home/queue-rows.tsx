import type { JSX } from "react";
import { Link } from "wouter";
import { t } from "#web/i18n/part-text.ts";
import { count, l } from "#web/i18n/text.ts";
import { goCode } from "#web/keyboard/go-code.ts";
import { ageOf } from "#web/queue/list/age.ts";
import { addressOf } from "#web/routing/tabs.ts";
import { KeyCaps } from "#web/ui/key-cap.tsx";
import { Holders } from "./holders.tsx";
import type { QueueSection } from "./queue-sections.ts";
import { inColumns } from "./queue-sections.ts";
import type { HomeQueue } from "./queue-states.ts";
import { Spark } from "./spark.tsx";
import { stop, stopClass } from "./stops.ts";

function Due({ state }: { state: NonNullable<HomeQueue["state"]> }): JSX.Element {
  if (state.overdue > 0) return <span className="text-red-fg">{t("home.overdue", { n: count(state.overdue) })}</span>;
  if (state.dueWithinHour > 0)
    return <span className="text-yellow-fg">{t("home.soon", { n: count(state.dueWithinHour) })}</span>;
  return <span className="text-muted">—</span>;
}

interface RowsProps {
  sections: readonly QueueSection[];
  /** Key of a queue; null if it has none. */
  keyOf: (one: HomeQueue) => string | null;
  me: string;
}

const rowClass =
  "grid grid-cols-[24px_minmax(96px,1fr)_48px_44px_88px_76px_64px] items-center gap-2 px-3 whitespace-nowrap";

function Row({ one, keyOf, me }: Omit<RowsProps, "sections"> & { one: HomeQueue }): JSX.Element {
  const { queue, state } = one;
  const [binding, letters] = [keyOf(one), goCode(queue.route)];
  return (
    <Link href={addressOf(queue.route)} className={`${rowClass} h-row ${stopClass}`} {...stop} data-testid="queue-row">
      <span>{binding && <KeyCaps binding={binding} />}</span>
      <span className="min-w-0 truncate">
        <span className="text-ink">{l(queue.label)}</span>{" "}
        {letters !== "" && <span className="text-muted text-small">{letters}</span>}
      </span>
      <b className="text-right">{state ? count(state.waiting) : ""}</b>
      <span className="text-right text-muted">{state?.oldest ? ageOf(state.oldest) : ""}</span>
      <span className="min-w-0 truncate text-right">{state && <Due state={state} />}</span>
      {state ? <Spark arrivals={state.arrivals} decisions={state.decisions} small /> : <span />}
      <Holders one={one} me={me} />
    </Link>
  );
}

/** @param className its visibility */
function Heads({ className = "" }: { className?: string }): JSX.Element {
  return (
    <div className={`${rowClass} h-thead border-b border-line text-small ${className}`} aria-hidden="true">
      <span />
      <span>{t("home.queue")}</span>
      <span className="text-right">{t("home.waiting")}</span>
      <span className="text-right">{t("home.oldest.head")}</span>
      <span className="text-right">{t("home.due")}</span>
      <span>{t("home.day.head")}</span>
      <span>{t("home.holders")}</span>
    </div>
  );
}

/** The queues after the cards, one in a row, by section, in two columns with heads. */
export function QueueRows({ sections, ...rowProps }: RowsProps): JSX.Element {
  return (
    <div className="grid grid-cols-2 border-b border-line max-[1281px]:grid-cols-1">
      {inColumns(sections).map((column, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- there are always two columns
        <div key={index} className={index > 0 ? "border-l border-line max-[1281px]:border-l-0" : undefined}>
          <Heads className={index > 0 ? "max-[1281px]:hidden" : ""} />
          {column.map(({ name, label, queues, waiting }) => (
            <section key={name} aria-label={l(label)}>
              <div className={`${rowClass} h-thead bg-sunken text-small`}>
                <span className="col-[1/3]">{l(label)}</span>
                <span className="text-right">{waiting === null ? "" : count(waiting)}</span>
              </div>
              {queues.map((one) => (
                <Row key={one.queue.id} one={one} {...rowProps} />
              ))}
            </section>
          ))}
        </div>
      ))}
    </div>
  );
}
