import { useEffect } from "react";
import type { Queue } from "#kernel/queue.ts";
import type { LiveEvent } from "#kernel/wire.ts";
import { onLive } from "#web/data/live.ts";
import { actorStore } from "#web/session/actor.ts";
import { staleEvidence } from "./evidence.ts";
import type { QueueSession } from "./session.ts";

function hear(
  event: LiveEvent,
  queue: Queue,
  session: QueueSession,
  decidedElsewhere: (id: string, name: string) => void,
): void {
  if (event.kind === "count" && event.queue === queue.id) void session.refresh();
  if ((event.kind !== "changed" && event.kind !== "decision") || event.resource !== queue.resource) return;
  const isMine = event.kind === "decision" && event.admin === actorStore.get()?.id;
  if (isMine) return;
  staleEvidence(event.id);
  if (event.kind === "decision") decidedElsewhere(event.id, event.name);
}

/** What a session does about the work of colleagues; their rows tell of it by themselves (data/live-rows.ts). */
export function useQueueEvents(
  queue: Queue,
  session: QueueSession,
  decidedElsewhere: (id: string, name: string) => void,
): void {
  useEffect(() => onLive((event) => hear(event, queue, session, decidedElsewhere)), [queue, session, decidedElsewhere]);
}
