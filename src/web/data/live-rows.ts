import type { LiveEvent } from "#domain/api/live.ts";
import { registry } from "#web/registry/registry.ts";
import { actorStore } from "#web/auth/session/actor.ts";
import { watch } from "#web/store/state.ts";
import { liveState, onGap, onLive } from "./live.ts";
import { clearMarks, setOverlay, overlayOf } from "./row-overlay.ts";
import { queryClient, invalidateRelated } from "./query.ts";

function applyLease(event: Extract<LiveEvent, { kind: "lease" }>): void {
  const resource = registry().queue(event.queue)?.resource;
  if (resource === undefined) return;
  const kind = overlayOf(resource, event.id).mark?.kind;
  if (event.admin === null || event.admin === actorStore.value?.id) {
    if (kind === "held") setOverlay(resource, event.id, { mark: null });
    // The mark of a decided or deferred item takes precedence over a lease.
  } else if (kind === undefined || kind === "failed" || kind === "held")
    setOverlay(resource, event.id, { mark: { kind: "held", name: event.name, until: event.until } });
}

const readAnew = (...queryKey: string[]): void => void queryClient.invalidateQueries({ queryKey });

/** Applies a live event to the record's rows in every list, its detail and its queue. */
export function applyLiveEvent(event: LiveEvent): void {
  if (event.kind === "lease") return applyLease(event);
  if (event.kind === "added") return readAnew("list", event.resource);
  if (event.kind === "gone") {
    // The row stays until the list is read again. No other row moves to where the user is about to press a key.
    setOverlay(event.resource, event.id, { mark: { kind: "gone" } });
    return readAnew("detail", event.resource, event.id);
  }
  if (event.kind === "changed" || event.kind === "decision") invalidateRelated(event.resource, event.id);
  if (event.kind === "changed") {
    const mark = overlayOf(event.resource, event.id).mark;
    // The item waits again, because the moderator undid the decision or the author sent a new version.
    const isOver = mark?.kind === "decided";
    return setOverlay(event.resource, event.id, {
      record: event.item,
      titles: event.titles,
      ...(isOver ? { mark: null } : {}),
    });
  }
  if (event.kind !== "decision") return undefined;
  const isMine = event.admin === actorStore.value?.id;
  setOverlay(event.resource, event.id, {
    record: event.item,
    titles: event.titles,
    // The row of a decision made here already shows the countdown.
    ...(isMine ? {} : { mark: { kind: "decided", transition: event.transition, name: event.name } }),
  });
}

/** Reads everything again, because more events were missed than the server keeps. */
export function readAgain(): void {
  clearMarks(["held", "decided"]);
  for (const kind of ["list", "detail", "history", "evidence", "queue"]) readAnew(kind);
}

/** Repeats the queries that failed without a connection. */
function readFailed(): void {
  if (navigator.onLine && liveState.value === "online")
    void queryClient.refetchQueries({ predicate: ({ state }) => state.status === "error" });
}

/** Applies live events to the rows of all lists. @returns a function that stops it */
export function watchRows(): () => void {
  addEventListener("online", readFailed);
  const stops = [
    onLive(applyLiveEvent),
    onGap(readAgain),
    watch(liveState, readFailed),
    () => removeEventListener("online", readFailed),
  ];
  return () => stops.forEach((stop) => stop());
}
