import type { OneTimeSecret } from "#domain/api/commands.ts";
import { createStore } from "./external.ts";

/** A secret that a reply told, until who made the call has read it. */
export const shownOnce = createStore<OneTimeSecret | null>(null);

export function showOnce(secret: OneTimeSecret): void {
  shownOnce.set(secret);
  void import("#web/staff/show-secret.ts").then(({ showSecret }) => showSecret());
}
