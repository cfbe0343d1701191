import type { JSX } from "react";
import type { Snapshot } from "valtio";
import { useSnapshot } from "valtio";
import { UNDO_SECONDS } from "#kernel/queue.ts";
import { undoableActs } from "#web/commands/undo.ts";
import { pendingClass, UndoKey, Within } from "#web/commands/undo-status.tsx";
import { t } from "#web/i18n/part-text.ts";
import { count } from "#web/i18n/text.ts";
import { useValue } from "#web/store/state.ts";
import { Glyph } from "#web/ui/icon.tsx";
import { useNow } from "#web/ui/use-now.ts";
import { ageOf } from "./list/age.ts";
import { useMinutely } from "./session/clock.ts";
import { unsent } from "./decisions/retry-queue.ts";
import { useSnapshotAfterPaint } from "#web/render/after-paint.ts";
import type { QueueSession } from "./session/queue-session.ts";
import type { Decided } from "#web/queue/decisions/decided.ts";
import type { Skip } from "#web/queue/session/session-state.ts";
import { itemCount } from "#web/queue/decisions/decided.ts";
import { lastSkip } from "#web/queue/session/session-state.ts";
import { waitingNow } from "#web/queue/session/waiting.ts";
import { nameOfCommand, titleOfDecided } from "./session/title-of.ts";

type Shown = Snapshot<Decided>;

/** The last act that U would undo. */
function First(props: { last: Shown | undefined; skip: Skip | undefined; now: number }): JSX.Element | null {
  const { last, skip, now } = props;
  if (skip && skip.at > (last?.time ?? 0))
    return <Within what={t("queue.skipped", { title: skip.title })} until={skip.at + UNDO_SECONDS * 1_000} />;
  if (!last) return null;
  const decision = t("queue.pending.what", { title: titleOfDecided(last), name: nameOfCommand(last.command) });
  if (last.until > now) return <Within what={decision} until={last.until} />;
  return (
    <>
      <span className="min-w-0 truncate">{decision}</span> {t("queue.whileUnsent")} <UndoKey />
    </>
  );
}

function Pending({ session }: { session: QueueSession }): JSX.Element | null {
  const now = useNow();
  const { decided, skips } = useSnapshotAfterPaint(session.state);
  const waiting = new Set(useSnapshotAfterPaint(unsent).value.map(({ requestId }) => requestId));
  const elsewhere = useValue(undoableActs).at(-1)?.time ?? 0;
  const open = decided.filter(
    (one) => !one.isUndone && !one.isUndoing && (one.until > now || waiting.has(one.requestId)),
  );
  const last = open.at(-1);
  const skip = lastSkip(skips, now);
  const isFirst = Math.max(last?.time ?? 0, skip?.at ?? 0) > elsewhere;
  if (!last && !isFirst) return null;
  return (
    <span className={pendingClass} data-testid="pending">
      {last && (
        <>
          {t("queue.pending")} <b>{itemCount(open)}</b>
        </>
      )}{" "}
      {isFirst && <First last={last} skip={skip} now={now} />}
    </span>
  );
}

function Unsent(): JSX.Element | null {
  const waiting = useSnapshotAfterPaint(unsent).value;
  if (waiting.length === 0) return null;
  return (
    <span>
      <Glyph tone="yellow" />
      {t("queue.unsent", { n: waiting.length })}
    </span>
  );
}

/** Shown on every screen: what can be undone, and what waits to be sent. */
export function PendingStatus({ sessions }: { sessions: readonly QueueSession[] }): JSX.Element {
  return (
    <>
      {sessions.map((session, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- they come and never change places
        <Pending key={index} session={session} />
      ))}
      <Unsent />
    </>
  );
}

/** Left part of the status line: waiting items, oldest item, overdue items, colleagues. */
export function QueueStatus({ session }: { session: QueueSession }): JSX.Element {
  const { state, isIdle } = useSnapshot(session.state);
  const waiting = waitingNow(useSnapshotAfterPaint(session.state));
  const age = useMinutely((now) => (state?.oldest ? ageOf(state.oldest, now) : ""));
  const others = state?.heldByOthers ?? [];
  const names = [...new Set(others.map((one) => one.name))].slice(0, 3).join(t("common.comma"));
  return (
    <>
      {state && (
        <span>
          {t("home.waiting")} <b>{count(waiting ?? state.waiting)}</b>
          {others.length > 0 && t("queue.claimedByOthers", { n: count(others.length), names })}
        </span>
      )}
      {state && state.running > 0 && <span>{t("queue.running", { n: count(state.running) })}</span>}
      {age && <span>{t("home.oldest", { age })}</span>}
      {state && state.overdue > 0 && (
        <span className="text-red-fg">
          <Glyph tone="red" />
          {t("home.overdue", { n: count(state.overdue) })}
        </span>
      )}
      {isIdle && <span>{t("queue.idle")}</span>}
    </>
  );
}
