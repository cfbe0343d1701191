import type { WaitingReply } from "#domain/api/queue.ts";
import { v2 } from "#domain/api/call.ts";
import { actorStore } from "#web/auth/session/actor.ts";
import { ownTasks } from "#web/areas/tasks/own-tasks.ts";
import { isOwnRequest, requests } from "#web/areas/tasks/requests.ts";
import { call } from "#web/data/client.ts";
import { onGap, onLive } from "#web/data/live.ts";
import { setValue, watch } from "#web/store/state.ts";
import { waiting } from "./waiting.ts";

const REFRESH_MS = 60_000;

let isFollowing = false;

/** Reads the counts of the server. Without an answer the earlier ones stay. */
async function readCounts(): Promise<void> {
  if (!actorStore.value || document.visibilityState === "hidden") return;
  try {
    const { alerts, queues } = await call<WaitingReply>(v2("queue", "waiting"));
    setValue(waiting, { ...waiting.value, alerts, queues });
  } catch {
    // The status line shows that the server does not answer.
  }
}

/** Follows what waits for the admin, for the bell and the tabs of queues. */
export function followWaiting(): void {
  if (isFollowing) return;
  isFollowing = true;
  const followOwn = (): void => {
    const mine = requests.value.list.filter(isOwnRequest).length;
    const tasks = ownTasks.value.list.filter((task) => task["state"] === "toConfirm").length;
    setValue(waiting, { ...waiting.value, requests: Math.max(0, requests.value.total - mine), tasks });
  };
  followOwn();
  watch(requests, followOwn);
  watch(ownTasks, followOwn);
  void readCounts();
  setInterval(() => void readCounts(), REFRESH_MS);
  document.addEventListener("visibilitychange", () => void readCounts());
  onGap(() => void readCounts());
  // The event of changed alerts names no queue.
  onLive((event) => {
    if (event.kind === "count" && event.queue === "") void readCounts();
  });
  watch(actorStore, () => void readCounts());
}
