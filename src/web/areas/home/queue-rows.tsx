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
import { stop } from "./stops.ts";

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

function Row({ one, keyOf, me }: Omit<RowsProps, "sections"> & { one: HomeQueue }): JSX.Element {
  const { queue, state } = one;
  const [binding, letters] = [keyOf(one), goCode(queue.route)];
  return (
    <Link href={addressOf(queue.route)} className="home-row" {...stop}>
      <span>{binding && <KeyCaps binding={binding} />}</span>
      <span className="min-w-0 truncate">
        <span className="text-ink">{l(queue.label)}</span>{" "}
        {letters !== "" && <span className="text-muted text-small">{letters}</span>}
      </span>
      <b className="n">{state ? count(state.waiting) : ""}</b>
      <span className="n text-muted">{state?.oldest ? ageOf(state.oldest) : ""}</span>
      <span className="n min-w-0 truncate">{state && <Due state={state} />}</span>
      {state ? <Spark arrivals={state.arrivals} decisions={state.decisions} /> : <span />}
      <Holders one={one} me={me} />
    </Link>
  );
}

function Heads(): JSX.Element {
  return (
    <div className="home-row home-heads text-muted text-small" aria-hidden="true">
      <span />
      <span>{t("home.queue")}</span>
      <span className="n">{t("home.waiting")}</span>
      <span className="n">{t("home.oldest.head")}</span>
      <span className="n">{t("home.due")}</span>
      <span>{t("home.day.head")}</span>
      <span>{t("home.holders")}</span>
    </div>
  );
}

/** The queues after the cards, one in a row, by section, in two columns with heads. */
export function QueueRows({ sections, ...given }: RowsProps): JSX.Element {
  return (
    <div className="home-rows">
      {inColumns(sections).map((column, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- there are always two columns
        <div key={at}>
          <Heads />
          {column.map(({ name, label, queues, waiting }) => (
            <section key={name} aria-label={l(label)}>
              <div className="home-row home-group text-muted text-small">
                <span className="name">{l(label)}</span>
                <span className="n">{waiting === null ? "" : count(waiting)}</span>
              </div>
              {queues.map((one) => (
                <Row key={one.queue.id} one={one} {...given} />
              ))}
            </section>
          ))}
        </div>
      ))}
    </div>
  );
}
