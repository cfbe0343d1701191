import type { LiveEvent } from "#domain/api/live.ts";
import { registry } from "#web/registry/registry.ts";
import { actorStore } from "#web/auth/session/actor.ts";
import { liveState, onGap, onLive } from "./live.ts";
import { clearMarks, setOverlay, overlayOf } from "./overlay.ts";
import { queryClient, invalidateRelated } from "./query.ts";

function hearLease(event: Extract<LiveEvent, { kind: "lease" }>): void {
  const resource = registry().queue(event.queue)?.resource;
  if (resource === undefined) return;
  const kind = overlayOf(resource, event.id).mark?.kind;
  if (event.admin === null || event.admin === actorStore.get()?.id) {
    if (kind === "held") setOverlay(resource, event.id, { mark: null });
    // What was decided or put aside says so, whoever looks at it.
  } else if (kind === undefined || kind === "failed" || kind === "held")
    setOverlay(resource, event.id, { mark: { kind: "held", name: event.name, until: event.until } });
}

const readAnew = (...queryKey: string[]): void => void queryClient.invalidateQueries({ queryKey });

/** What the server tells of a record lies over its rows in every list, in its detail and in its queue. */
export function hearRow(event: LiveEvent): void {
  if (event.kind === "lease") return hearLease(event);
  if (event.kind === "added") return readAnew("list", event.resource);
  if (event.kind === "gone") {
    // Its row stays until the list is read again: nothing else comes under the hand that was about to press a key.
    setOverlay(event.resource, event.id, { mark: { kind: "gone" } });
    return readAnew("detail", event.resource, event.id);
  }
  if (event.kind === "changed" || event.kind === "decision") invalidateRelated(event.resource, event.id);
  if (event.kind === "changed") {
    const mark = overlayOf(event.resource, event.id).mark;
    // Somebody took his decision back, or the author sent a new version: the row waits again.
    const isOver = mark?.kind === "decided";
    return setOverlay(event.resource, event.id, {
      record: event.item,
      titles: event.titles,
      ...(isOver ? { mark: null } : {}),
    });
  }
  if (event.kind !== "decision") return undefined;
  const isMine = event.admin === actorStore.get()?.id;
  setOverlay(event.resource, event.id, {
    record: event.item,
    titles: event.titles,
    // What was decided here counts down in its row already.
    ...(isMine ? {} : { mark: { kind: "decided", transition: event.transition, name: event.name } }),
  });
}

/** More was missed than the server keeps: nothing at hand is known to be new, so it is all read again. */
export function readAgain(): void {
  clearMarks(["held", "decided"]);
  for (const kind of ["list", "detail", "history", "evidence", "queue"]) readAnew(kind);
}

/** What could not be had while there was no connection is asked for once more. */
function readFailed(): void {
  if (navigator.onLine && liveState.get() === "online")
    void queryClient.refetchQueries({ predicate: ({ state }) => state.status === "error" });
}

/** Listens once for the whole console. */
export function watchRows(): () => void {
  addEventListener("online", readFailed);
  const stops = [
    onLive(hearRow),
    onGap(readAgain),
    liveState.subscribe(readFailed),
    () => removeEventListener("online", readFailed),
  ];
  return () => stops.forEach((stop) => stop());
}
