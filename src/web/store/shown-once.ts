import type { OneTimeSecret, ShownOnce } from "#domain/api/commands.ts";
import { createState, setValue } from "./state.ts";

/** A secret from a reply, kept until the user has read it; null if there is none. */
export const shownOnce = createState<OneTimeSecret | null>(null);

export function showOnce(secret: ShownOnce): void {
  if ("ticket" in secret)
    return void import("#web/areas/links/show-ticket.ts").then(({ showTicket }) => showTicket(secret));
  if (!("password" in secret))
    return void import("#web/detail/masked/revealed.ts").then(({ showRevealed }) => showRevealed(secret));
  setValue(shownOnce, secret);
  void import("#web/areas/staff/show-secret.ts").then(({ showSecret }) => showSecret());
}
