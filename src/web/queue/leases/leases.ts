import { isId } from "#kernel/id.ts";
import type { Queue } from "#kernel/queue.ts";
import type { Lease } from "#domain/api/queue.ts";
import { QueueCounts } from "#web/queue/session/fetch-counts.ts";
import type { ScreenProxy } from "#web/queue/session/queue-view.ts";
import type { SessionState } from "#web/queue/session/session-state.ts";
import { dropLeases, isLeased } from "#web/queue/session/session-state.ts";
import { isDecided } from "#web/queue/decisions/decided.ts";
import { afterPaint } from "#web/render/after-paint.ts";
import { coalesce } from "#web/store/coalesce.ts";
import { Activity } from "./activity.ts";
import type { ClaimSession } from "./claim.ts";
import { Claims, noteTime } from "./claim.ts";
import { isFree } from "./mark-colleague-leases.ts";
import { startHeartbeat } from "./heartbeat.ts";
import { LeaseReleaser } from "./release.ts";
import { Reservations } from "./reservations.ts";

const COUNT_SOON_MS = 1_500;

/** The moderator's leases on one queue: claimed ahead, renewed by a heartbeat, released when the screen closes. */
export class Leases {
  /** True while the queue's screen is open; a closed screen has no leases. */
  isOpen = false;
  private stopHeartbeat = (): void => undefined;
  private readonly queue: Queue;
  private readonly state: SessionState;
  private readonly screen: ScreenProxy;
  private readonly activity = new Activity();
  private readonly reservations: Reservations;
  private readonly claims: Claims;
  private readonly released: LeaseReleaser;
  private readonly counts: QueueCounts;

  /**
   * Counts the queue. Several requests in one frame cause one count: a decision's answer, the next claim, a live event.
   */
  readonly refresh = coalesce(afterPaint, async () => {
    if (this.isOpen) await this.counts.count();
  });

  /** Counts once for the many decisions that colleagues take in a second. */
  readonly countSoon = coalesce(
    () => new Promise((resolve) => setTimeout(resolve, COUNT_SOON_MS)),
    () => this.refresh(),
  );

  constructor(
    queue: Queue,
    state: SessionState,
    screen: ScreenProxy,
    session: Pick<ClaimSession, "isStale" | "onFilled">,
  ) {
    this.queue = queue;
    this.state = state;
    this.screen = screen;
    this.counts = new QueueCounts(queue, state, screen);
    this.reservations = new Reservations(state);
    this.released = new LeaseReleaser(queue, state, this.activity, this.refresh);
    const { activity, reservations, refresh, released: release } = this;
    const isOpen = (): boolean => this.isOpen;
    this.claims = new Claims({ queue, state, screen, activity, reservations, release, refresh, isOpen, ...session });
  }

  open(): void {
    this.isOpen = true;
    this.activity.begin();
    this.stopHeartbeat = startHeartbeat(this.queue.id, {
      lastActivity: this.activity.lastAt,
      idle: () => void this.dropIfIdle(),
      answered: (leases) => {
        if (leases) this.renew(leases);
        void this.refresh();
      },
    });
    window.addEventListener("pagehide", this.onPageHide);
    window.addEventListener("pageshow", this.onPageShow);
  }

  close(): void {
    this.isOpen = false;
    this.stopHeartbeat();
    this.claims.stopRetrying();
    this.activity.end();
    window.removeEventListener("pagehide", this.onPageHide);
    window.removeEventListener("pageshow", this.onPageShow);
    void this.released.onClose(this.claims, () => this.isOpen);
  }

  private readonly onPageHide = (): void => this.released.onPageHide(this.claims);

  /**
   * Claims again when the browser shows the page from its cache, because the leases were released when it was hidden.
   */
  private readonly onPageShow = (event: PageTransitionEvent): void => {
    if (!event.persisted) return;
    this.activity.note();
    this.state.leases = [];
    const current = this.screen.current();
    void this.claim(isId(current) && !isDecided(this.state, current) ? current : undefined);
  };

  isLeased(id: string): boolean {
    return isLeased(this.state, id);
  }

  /** True if the item is leased and fits the list's filter; while the filter changes, no item does. */
  isLeasedInList(id: string): boolean {
    return !this.claims.isChangingFilter() && this.isLeased(id);
  }

  isClaiming(): boolean {
    return this.claims.isPending();
  }

  isHandledHere(id: string): boolean {
    return this.released.isHandledHere(id);
  }

  /** Drops the leases of an idle window. @returns true if nobody has worked here for as long as a lease lasts */
  dropIfIdle(): boolean {
    return this.claims.dropIfIdle();
  }

  drop(id: string): void {
    dropLeases(this.state, [id]);
  }

  claim(...parameters: Parameters<Claims["claim"]>): Promise<void> {
    return this.claims.claim(...parameters);
  }

  refill(): Promise<void> {
    return this.claims.refill();
  }

  changeFilter(): Promise<string[]> {
    return this.claims.changeFilter();
  }

  reserve(id: string): void {
    this.reservations.reserve(id);
  }

  cancelReservation(id: string): void {
    this.reservations.cancel(id);
  }

  releaseAll(): Promise<boolean> {
    return this.released.releaseAll(this.claims);
  }

  handOver(id: string, work: () => Promise<unknown>): Promise<void> {
    return this.released.handOver(id, this.claims, work);
  }

  /**
   * Handles the release of an item by another window of this moderator. Claims of this window also release items, and
   * the live event may come before the answer. It therefore waits for the answer, which says whether the item is still
   * leased.
   */
  async lostElsewhere(id: string): Promise<void> {
    while (this.claims.isPending()) await this.claims.pending();
    if (!this.isLeased(id)) return;
    this.drop(id);
    // Claims this item only. If both windows filled their places, they would take each other's leases forever.
    if (this.screen.current() === id && !this.isHandledHere(id)) await this.claim(id, { alone: true });
  }

  /**
   * Leases the current item if it is free. If the moderator moved the cursor there, its row stays in place; else it
   * joins the order of the queue.
   * @param since when it became current; ms since 1970
   */
  async claimCurrent(id: string, since: number): Promise<void> {
    // The id may come from an address, which can contain anything.
    if (!isId(id) || this.released.releasedSince(since)) return;
    // Drawing lags behind cursor and filter, so the cursor may have left the item. Then it is not claimed.
    if (this.claims.isChangingFilter() || this.screen.current() !== id || this.screen.aside() === "asked") return;
    if (this.isLeased(id) || isDecided(this.state, id) || !isFree(this.queue, id)) return;
    if (this.screen.isBrowsing) this.pinRows([id]);
    await this.claim(id);
  }

  /** Keeps rows at their place in the list. Ignores items that are not in the list, such as one opened by a link. */
  pinRows(ids: readonly string[]): void {
    const listed = ids.filter((id) => this.screen.isListed(id));
    this.state.pinnedRows = [...new Set([...this.state.pinnedRows, ...listed])];
  }

  /** Applies the times of a heartbeat. The order of the claim stays, so that no row moves. */
  private renew(leases: readonly Lease[]): void {
    noteTime(leases);
    const now = new Map(leases.map((one) => [one.id, one]));
    this.state.leases = this.state.leases.flatMap(
      (one) => now.get(one.id) ?? (this.reservations.has(one.id) ? one : []),
    );
  }
}
