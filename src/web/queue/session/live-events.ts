import { useEffect } from "react";
import { isGranted } from "#kernel/availability.ts";
import type { Queue } from "#kernel/queue.ts";
import { leadPermission } from "#kernel/queue.ts";
import type { LiveEvent } from "#domain/api/live.ts";
import { onLive } from "#web/data/live.ts";
import { setOverlay, overlayOf } from "#web/data/row-overlay.ts";
import { actorStore } from "#web/auth/session/actor.ts";
import { noteDeferral } from "#web/queue/decisions/deferrals.ts";
import { cachedEvidence, staleAuthor, staleEvidence } from "#web/evidence/evidence.ts";
import { dropDraftsOf } from "#web/queue/reasons/reason-drafts.ts";
import type { QueueSession } from "./queue-session.ts";
import { knownTitleOf } from "./title-of.ts";

/**
 * Shows the next item if the decided one was current.
 * @param name the colleague; null for another window of this moderator
 */
type DecidedElsewhere = (id: string, name: string | null) => Promise<void>;

/** Handles an item that was decided elsewhere: its lease here ends, and later it leaves the waiting rows. */
function leaveRows(id: string, name: string | null, session: QueueSession, decidedElsewhere: DecidedElsewhere): void {
  dropDraftsOf(session.queue.id, [id]);
  session.outsideChanges.changed(id, true);
  void decidedElsewhere(id, name).then(() => session.outsideChanges.settle(id));
}

/** Handles the loss of a lease: a colleague took the item over, or another window released it. */
function applyLease(event: Extract<LiveEvent, { kind: "lease" }>, queue: Queue, session: QueueSession): void {
  if (!session.leases.isLeased(event.id) || event.admin === actorStore.value?.id) return;
  if (event.admin === null) return void session.leases.lostElsewhere(event.id);
  staleEvidence(queue.resource, event.id);
  session.outsideChanges.takenOver(event.id, knownTitleOf(queue, event.id), event.name);
}

/** Handles a deferral or a skip, or the end of one, by a colleague or in another window. */
function applyDeferral(
  event: Extract<LiveEvent, { kind: "aside" }>,
  queue: Queue,
  session: QueueSession,
  decidedElsewhere: DecidedElsewhere,
): void {
  const { id, verb, name, note } = event;
  if (session.isOwn(event.requestId)) return;
  const actor = actorStore.value;
  const isMine = event.admin === actor?.id;
  if (verb === "back") {
    noteDeferral(id, null);
    return staleEvidence(queue.resource, id);
  }
  // A queue lead still sees an escalated item, so its row stays. Another event updates the counts.
  if (!isMine && verb === "escalate" && actor && isGranted(actor, leadPermission(queue))) {
    noteDeferral(id, { to: "escalated", name, note });
    if (overlayOf(queue.resource, id).mark?.kind === "held") setOverlay(queue.resource, id, { mark: null });
    return staleEvidence(queue.resource, id);
  }
  if (verb === "skip") {
    dropDraftsOf(queue.id, [id]);
    return session.outsideChanges.skipped(id);
  }
  if (verb === "unskip") return session.outsideChanges.unskipped(id);
  const item = cachedEvidence(queue.resource, id)?.item ?? overlayOf(queue.resource, id).record;
  if (item) staleAuthor(queue.resource, item);
  setOverlay(queue.resource, id, { mark: { kind: "decided", transition: verb, name } });
  leaveRows(id, isMine ? null : name, session, decidedElsewhere);
}

function applyEvent(event: LiveEvent, queue: Queue, session: QueueSession, decidedElsewhere: DecidedElsewhere): void {
  if (event.kind === "lease" && event.queue === queue.id) return applyLease(event, queue, session);
  if (event.kind === "aside" && event.queue === queue.id) return applyDeferral(event, queue, session, decidedElsewhere);
  if (event.kind === "count" && event.queue === queue.id) void session.leases.refresh();
  if ((event.kind !== "changed" && event.kind !== "decision") || event.resource !== queue.resource) return;
  staleAuthor(queue.resource, event.item);
  if (event.kind === "changed") return session.outsideChanges.changed(event.id, false);
  const { id, transition, name } = event;
  const isMine = event.admin === actorStore.value?.id;
  if (isMine && session.isOwn(event.requestId)) return;
  // Decided in another window of this moderator. The mark shows that, because the row cannot be decided here any more.
  if (isMine) setOverlay(queue.resource, id, { mark: { kind: "decided", transition, name } });
  leaveRows(id, isMine ? null : name, session, decidedElsewhere);
  void session.leases.countSoon();
}

/** Applies live events to a session. Rows update by themselves (data/live-rows.ts). */
export function useQueueEvents(queue: Queue, session: QueueSession, decidedElsewhere: DecidedElsewhere): void {
  useEffect(
    () => onLive((event) => applyEvent(event, queue, session, decidedElsewhere)),
    [queue, session, decidedElsewhere],
  );
}
