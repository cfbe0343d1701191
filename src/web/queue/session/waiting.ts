import type { Snapshot } from "valtio";
import type { DeferralKind } from "#kernel/queue.ts";
import type { SessionState } from "./session-state.ts";

type Counted = Pick<Snapshot<SessionState>, "state" | "decided" | "listed">;

/** Number of items decided here that the server still counts as leased and waiting. */
function undelivered({ state, decided }: Counted): number {
  const gone = new Set(decided.filter(({ isUndone }) => !isUndone).flatMap(({ ids }) => ids));
  return state?.heldByMe.filter(({ id }) => gone.has(id)).length ?? 0;
}

/** Number of items of a list that still wait; null until they are counted. */
export const waitingIn = (counted: Counted, of: string): number | null =>
  counted.listed?.of === of ? counted.listed.n - undelivered(counted) : null;

/** Number of items of the whole queue that still wait; null until they are counted. */
export const waitingNow = (counted: Counted): number | null =>
  counted.state && counted.state.waiting - undelivered(counted);

/**
 * Reason why no item can be claimed: the queue is empty ("clear"), the filter matches none of the `n` waiting items
 * ("filter"), or colleagues have leased all `n` ("taken").
 */
export function emptinessOf(
  counted: Counted,
  aside: DeferralKind | undefined,
): { cause: "clear" | "filter" | "taken"; n: number } {
  const n = waitingNow(counted) ?? 0;
  if (n === 0 && aside === undefined) return { cause: "clear", n };
  const inList = (counted.state?.groups.reduce((sum, { count }) => sum + count, 0) ?? 0) - undelivered(counted);
  // Colleagues cannot lease items that wait for their author, so these are never taken.
  return inList > 0 && aside !== "asked" ? { cause: "taken", n: inList } : { cause: "filter", n };
}
