import type { OneTimeSecret } from "#domain/api/commands.ts";
import { createStore } from "./external.ts";

/** A secret from a reply, kept until the user has read it; null if there is none. */
export const shownOnce = createStore<OneTimeSecret | null>(null);

export function showOnce(secret: OneTimeSecret): void {
  shownOnce.set(secret);
  void import("#web/areas/staff/show-secret.ts").then(({ showSecret }) => showSecret());
}
