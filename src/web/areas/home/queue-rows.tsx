import type { JSX } from "react";
import { Link } from "wouter";
import { t } from "#web/i18n/part-text.ts";
import { count, l } from "#web/i18n/text.ts";
import { goCode } from "#web/keyboard/go-code.ts";
import { ageOf } from "#web/queue/list/age.ts";
import { addressOf } from "#web/routing/tabs.ts";
import { KeyCaps } from "#web/ui/key-cap.tsx";
import { holders } from "./queue-card.tsx";
import type { HomeQueue } from "./queue-states.ts";
import { Spark } from "./spark.tsx";

function Due({ state }: { state: NonNullable<HomeQueue["state"]> }): JSX.Element {
  if (state.overdue > 0) return <span className="red tx">{t("home.overdue", { n: count(state.overdue) })}</span>;
  if (state.dueWithinHour > 0)
    return <span className="yellow tx">{t("home.soon", { n: count(state.dueWithinHour) })}</span>;
  return <span className="mu">—</span>;
}

/** The keys that open the queue from any screen, such as “g kf”. */
function goKeys(route: string): JSX.Element | null {
  const letters = goCode(route);
  return letters === "" ? null : <span className="mu small">g {letters}</span>;
}

interface RowsProps {
  queues: readonly HomeQueue[];
  /** Position of the first of them among all queues. */
  from: number;
  me: string;
  place: (at: number) => (row: HTMLAnchorElement | null) => void;
}

/** The queues after the cards, one in a row. */
export function QueueRows({ queues, from, me, place }: RowsProps): JSX.Element {
  return (
    <div className="home-rows">
      {queues.map((one, i) => {
        const { queue, state } = one;
        const at = from + i;
        return (
          <Link key={queue.id} href={addressOf(queue.route)} className="home-row" ref={place(at)}>
            <span>{at < 9 && <KeyCaps binding={String(at + 1)} />}</span>
            <span className="el">
              <span className="ink">{l(queue.label)}</span> {goKeys(queue.route)}
            </span>
            <b className="n">{state ? count(state.waiting) : ""}</b>
            <span className="n mu">{state?.oldest ? ageOf(state.oldest) : ""}</span>
            <span className="n el">{state && <Due state={state} />}</span>
            {state ? <Spark arrivals={state.arrivals} decisions={state.decisions} /> : <span />}
            <span className="mu el">
              {holders(one, me)
                .map(({ name, n }) => `${name} ${n}`)
                .join(" · ")}
            </span>
          </Link>
        );
      })}
    </div>
  );
}
