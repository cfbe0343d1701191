import type { ShownOnce } from "#domain/api/commands.ts";
import { createStore } from "./external.ts";

/** A secret that a reply told, until who made the call has read it. */
export const shownOnce = createStore<ShownOnce | null>(null);

export function showOnce(secret: ShownOnce): void {
  shownOnce.set(secret);
  void import("#web/staff/show-secret.ts").then(({ showSecret }) => showSecret());
}
