import type { Queue } from "#kernel/queue.ts";
import { v2 } from "#domain/api/call.ts";
import { call } from "#web/data/client.ts";
import { messageOf } from "#web/data/error.ts";
import { sendOnUnload } from "#web/data/send-on-unload.ts";
import { t } from "#web/i18n/part-text.ts";
import { notify } from "#web/ui/notice.tsx";
import type { ScreenProxy } from "#web/queue/session/queue-view.ts";
import type { SessionState } from "#web/queue/session/session-state.ts";
import { dropLeases, leasedIds, unpinRows } from "#web/queue/session/session-state.ts";
import { isDecided } from "#web/queue/decisions/decided.ts";
import type { Activity } from "./activity.ts";

/** The claims that may be running while something is released. */
interface RunningClaims {
  /** Id of the last claim's call. */
  readonly requestId: string;
  isPending(): boolean;
  pending(): Promise<void>;
  claim(): Promise<void>;
}

/** Releases leases: on command, when an item is skipped or deferred, and when the screen or the window closes. */
export class LeaseReleaser {
  /** Items being skipped or deferred; a claim's answer may still name them. */
  private readonly leaving = new Set<string>();
  /**
   * Time of the last `releaseAll`, ms since 1970; 0 after the next claim. An item shown before this time is not claimed
   * automatically.
   */
  private releasedAt = 0;
  private readonly queue: Queue;
  private readonly state: SessionState;
  private readonly activity: Activity;
  private readonly refresh: () => Promise<void>;

  constructor(queue: Queue, state: SessionState, activity: Activity, refresh: () => Promise<void>) {
    this.queue = queue;
    this.state = state;
    this.activity = activity;
    this.refresh = refresh;
  }

  private call(ids?: readonly string[]): Promise<unknown> {
    return call(v2("queue", "giveBack"), { queue: this.queue.id, ...(ids ? { ids } : {}) });
  }

  /** True if the item was decided here, or is being skipped or deferred. */
  isHandledHere(id: string): boolean {
    return isDecided(this.state, id) || this.leaving.has(id);
  }

  /** True if everything was released after this time and nothing claimed since. @param time ms since 1970 */
  releasedSince(time: number): boolean {
    return this.releasedAt >= time;
  }

  hasReleasedAll(): boolean {
    return this.releasedAt > 0;
  }

  noteClaim(): void {
    this.releasedAt = 0;
  }

  /** Releases what the closed screen had leased. A running claim is waited for and released too. */
  async onClose(claims: RunningClaims, isOpen: () => boolean): Promise<void> {
    while (claims.isPending()) await claims.pending();
    if (isOpen()) return;
    const ids = leasedIds(this.state);
    this.state.leases = [];
    this.state.pinnedRows = [];
    this.state.isIdle = false;
    if (ids.length > 0 && this.activity.isUserLoggedIn()) await this.call(ids).catch(() => undefined);
  }

  /**
   * Releases the leases of a closing window, so that colleagues need not wait five minutes. Leases of other windows
   * stay. During a claim the window does not know what it will lease. It sends the claim's id: the server releases
   * everything, and a claim that arrives later leases nothing.
   */
  onPageHide(claims: RunningClaims): void {
    const ids = leasedIds(this.state);
    if (!this.activity.isUserLoggedIn() || (ids.length === 0 && !claims.isPending())) return;
    const claim = claims.isPending() ? { claim: claims.requestId } : { ids };
    sendOnUnload(v2("queue", "giveBack"), { queue: this.queue.id, ...claim });
  }

  /**
   * Releases items that were opened out of turn and left again: only the current item and the next two stay leased.
   * @param stayingId ids that stay leased @throws ApiError
   */
  async releaseOpened(screen: ScreenProxy, stayingId: string | undefined): Promise<void> {
    const current = screen.current();
    const ids = leasedIds(this.state).filter(
      (id) => this.state.pinnedRows.includes(id) && id !== stayingId && id !== current,
    );
    if (ids.length === 0) return;
    dropLeases(this.state, ids);
    unpinRows(this.state, ids);
    await this.call(ids);
  }

  /** Runs `work`, which hands the item over, and claims only then. An earlier claim could lease the item again. */
  async handOver(id: string, claims: RunningClaims, work: () => Promise<unknown>): Promise<void> {
    this.leaving.add(id);
    await this.report(work);
    this.leaving.delete(id);
    // A claim that was answered before the handover could not fill the place.
    while (claims.isPending()) await claims.pending();
    await claims.claim();
  }

  /**
   * Releases everything, including the leases of a running claim. @returns false if the call failed and the leases stay
   */
  async releaseAll(claims: RunningClaims): Promise<boolean> {
    while (claims.isPending()) await claims.pending();
    const { leases } = this.state;
    this.releasedAt = Date.now();
    this.state.leases = [];
    const isDone = await this.report(
      () => this.call(),
      (error) => t("queue.notReleased", { why: messageOf(error) }),
    );
    if (!isDone) {
      this.releasedAt = 0;
      this.state.leases = leases;
    }
    return isDone;
  }

  private async report(work: () => Promise<unknown>, describe = messageOf): Promise<boolean> {
    const done = work().then(() => true);
    const isDone = await done.catch((error: unknown) => void notify(describe(error), "red"));
    void this.refresh();
    return isDone === true;
  }
}
