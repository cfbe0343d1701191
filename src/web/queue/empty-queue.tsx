import type { JSX } from "react";
import type { DeferralKind } from "#kernel/queue.ts";
import { t } from "#web/i18n/part-text.ts";
import { KeyCaps } from "#web/ui/key-cap.tsx";
import { EmptyState, nextStepsClass } from "#web/ui/states.tsx";
import { useSnapshotAfterPaint } from "#web/render/after-paint.ts";
import type { QueueSession } from "./session/queue-session.ts";
import { emptinessOf } from "#web/queue/session/waiting.ts";

const ways = {
  all: ["1", "queue.emptyFilter.way"],
  home: ["g h", "queue.empty.way"],
} as const;

/** Empty state of the queue: what waits elsewhere, and the key that leads there. */
export function EmptyQueue({
  session,
  aside,
}: {
  session: QueueSession;
  aside: DeferralKind | undefined;
}): JSX.Element {
  const { cause, n } = emptinessOf(useSnapshotAfterPaint(session.state), aside);
  const titles = {
    clear: t("queue.empty"),
    filter: t(n > 0 ? "queue.emptyFilter.some" : "queue.emptyFilter.none", { n }),
    taken: t("queue.noneFree", { n }),
  };
  const [binding, way] = ways[cause === "filter" && n > 0 ? "all" : "home"];
  return (
    <EmptyState title={titles[cause]}>
      <span className={nextStepsClass}>
        <KeyCaps binding={binding} /> {t(way)}
      </span>
    </EmptyState>
  );
}
