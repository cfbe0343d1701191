import { useEffect } from "react";
import type { Queue } from "#kernel/queue.ts";
import type { LiveEvent } from "#kernel/wire.ts";
import { onLive } from "#web/data/live.ts";
import { layOver, overlayOf } from "#web/data/overlay.ts";
import { actorStore } from "#web/session/actor.ts";
import { staleEvidence } from "./evidence.ts";
import type { QueueSession } from "./session.ts";

function hear(
  event: LiveEvent,
  queue: Queue,
  session: QueueSession,
  decidedElsewhere: (id: string, name: string) => void,
): void {
  const me = actorStore.get()?.id;
  if (event.kind === "count" && event.queue === queue.id) void session.refresh();
  if (event.kind === "lease" && event.queue === queue.id && event.admin !== me) {
    const mark = overlayOf(queue.resource, event.id).mark;
    if (event.admin)
      layOver(queue.resource, event.id, { mark: { kind: "held", name: event.name, until: event.until } });
    else if (mark?.kind === "held") layOver(queue.resource, event.id, { mark: null });
  }
  if (event.kind === "changed" && event.resource === queue.resource) {
    layOver(queue.resource, event.id, { record: event.item });
    staleEvidence(event.id);
  }
  if (event.kind === "decision" && event.resource === queue.resource && event.admin !== me) {
    layOver(queue.resource, event.id, {
      record: event.item,
      mark: { kind: "decided", transition: event.transition, name: event.name },
    });
    staleEvidence(event.id);
    decidedElsewhere(event.id, event.name);
  }
}

/** What colleagues do shows in their rows at once, quietly. */
export function useQueueEvents(
  queue: Queue,
  session: QueueSession,
  decidedElsewhere: (id: string, name: string) => void,
): void {
  useEffect(() => onLive((event) => hear(event, queue, session, decidedElsewhere)), [queue, session, decidedElsewhere]);
}
