import type { JSX } from "react";
import { Link } from "wouter";
import { t } from "#web/i18n/part-text.ts";
import { count, l } from "#web/i18n/text.ts";
import { messageOf } from "#web/data/error.ts";
import { addressOf } from "#web/routing/tabs.ts";
import { ageOf } from "#web/queue/list/age.ts";
import { Badge } from "#web/ui/badge.tsx";
import { KeyCaps } from "#web/ui/key-cap.tsx";
import { Holders } from "./holders.tsx";
import type { HomeQueue } from "./queue-states.ts";
import { urgency } from "./queue-states.ts";
import { Spark } from "./spark.tsx";
import { stop, stopClass } from "./stops.ts";

function State({ one, now }: { one: HomeQueue; now: number }): JSX.Element {
  const tone = urgency(one, now);
  const overdue = one.state?.overdue ?? 0;
  if (tone === "red") return <Badge tone="red" text={t("home.overdue", { n: count(overdue) })} />;
  return <Badge tone={tone} text={t(tone === "yellow" ? "home.half" : "home.fine")} quiet={tone === "green"} />;
}

const lineClass = "flex min-h-5.5 items-center gap-2";

/** Card of a queue: waiting items, age, due items, lease holders, and the last 24 hours. */
export function QueueCard(props: {
  one: HomeQueue;
  /** Its key. */
  binding: string | null;
  now: number;
  me: string;
}): JSX.Element {
  const { one, binding } = props;
  const { queue, state } = one;
  return (
    <Link
      href={addressOf(queue.route)}
      className={`flex h-25 flex-col gap-1 border-r border-line px-3 py-2 ${stopClass}`}
      {...stop}
      data-testid="queue-card"
    >
      <span className={lineClass}>
        {binding && <KeyCaps binding={binding} />}
        <span className="mr-auto min-w-0 truncate text-ink">{l(queue.label)}</span>
        {state && <State one={one} now={props.now} />}
      </span>
      <span className={lineClass}>
        <span className="text-figure leading-8 font-medium text-ink" data-testid="waiting">
          {state ? count(state.waiting) : ""}
        </span>
        <span className="flex-1" />
        {state && <Spark arrivals={state.arrivals} decisions={state.decisions} />}
      </span>
      <span className={`${lineClass} text-small text-muted`}>
        <span className="min-w-0 truncate">
          {one.error && !state ? messageOf(one.error) : null}
          {state?.oldest && (
            <>
              {t("home.oldest", { age: ageOf(state.oldest) })} · {t("home.soon", { n: count(state.dueWithinHour) })}
            </>
          )}
          {state && !state.oldest && t("home.clear")}
        </span>
        <span className="flex-1" />
        <Holders one={one} me={props.me} />
      </span>
    </Link>
  );
}
