import type { Queue } from "#kernel/queue.ts";
import type { ClaimReply, Lease } from "#domain/api/queue.ts";
import { v2 } from "#domain/api/call.ts";
import { call } from "#web/data/client.ts";
import { ApiError, messageOf } from "#web/data/error.ts";
import { setOverlay } from "#web/data/row-overlay.ts";
import { storedToken } from "#web/auth/session/storage.ts";
import { keepToken } from "#web/auth/session/unsaved-work.ts";
import { notifyOf } from "#web/ui/notice.tsx";
import { cachedEvidence, prefetchItems } from "#web/evidence/evidence.ts";
import { unsent } from "#web/queue/decisions/retry-queue.ts";
import { noteServerTime } from "#web/queue/session/clock.ts";
import type { ScreenProxy } from "#web/queue/session/queue-view.ts";
import type { SessionState } from "#web/queue/session/session-state.ts";
import { isLeased, leasedIds } from "#web/queue/session/session-state.ts";
import { knownTitleOf } from "#web/queue/session/title-of.ts";
import { afterPaint } from "#web/render/after-paint.ts";
import type { Activity } from "./activity.ts";
import type { LeaseReleaser } from "./release.ts";
import type { Reservations } from "./reservations.ts";

/** Options of a claim, named as in the call. */
interface ClaimOptions {
  /** An item that the moderator opened. */
  want?: string;
  takeOver?: boolean;
  /** The filter has changed: leased items that do not fit it are released. */
  refit?: boolean;
  /** Leases `want` and nothing else. */
  alone?: boolean;
}

/** Parts of the session that claims use. */
export interface ClaimSession {
  queue: Queue;
  state: SessionState;
  screen: ScreenProxy;
  activity: Activity;
  release: LeaseReleaser;
  reservations: Reservations;
  /** False once the queue's screen is closed. Nothing is claimed then. */
  isOpen: () => boolean;
  /**
   * True if the reply is outdated for this lease: the item was skipped here, or decided by a colleague, after it was
   * made.
   */
  isStale: (lease: Lease) => boolean;
  /** Called after each successful claim. */
  onFilled: () => void;
  /** Counts the queue again. */
  refresh: () => Promise<void>;
}

const RETRY_MS = 2_000;

/** Derives the server's time from what is left of a lease. */
export function noteTime([first]: readonly Lease[]): void {
  if (first) noteServerTime(first.until - first.left);
}

/** Claims the next items of the queue, one call at a time, and again after a lost connection. */
export class Claims {
  /** Id of the last claim's call. */
  requestId = "";
  /** Number of filter changes whose claims have not ended. */
  private filterChanges = 0;
  private running: Promise<void> | null = null;
  private retryTimer: ReturnType<typeof setTimeout> | undefined;
  private readonly session: ClaimSession;

  constructor(session: ClaimSession) {
    this.session = session;
  }

  isPending(): boolean {
    return this.running !== null;
  }

  /** True until the claim for the last filter has ended. */
  isChangingFilter(): boolean {
    return this.filterChanges > 0;
  }

  /** Resolves once the running claim has ended. Another one may have waited for it, and be running then. */
  async pending(): Promise<void> {
    await this.running;
  }

  stopRetrying(): void {
    clearTimeout(this.retryTimer);
  }

  /**
   * Fills the leases up to three. While a claim is running, no second one starts; an item that the moderator opens
   * during it is claimed afterwards. An idle window does not claim: rows and cursor would move although nobody pressed
   * a key.
   * @param want an item that the moderator opened
   */
  claim(want?: string, options: Pick<ClaimOptions, "takeOver" | "alone"> = {}): Promise<void> {
    const { release, reservations, state } = this.session;
    if (!this.session.isOpen() || this.dropIfIdle()) return Promise.resolve();
    if (this.running && want !== undefined)
      return this.running.then(() => {
        const isHere = isLeased(state, want) && !reservations.has(want);
        return release.isHandledHere(want) || isHere ? undefined : this.claim(want, options);
      });
    state.isClaiming = true;
    this.running ??= this.runClaim({ ...(want ? { want } : {}), ...options }).finally(() => {
      this.running = null;
      state.isClaiming = false;
    });
    return this.running;
  }

  /** Drops the leases of an idle window. @returns true if the window is idle */
  dropIfIdle(): boolean {
    const { activity, state } = this.session;
    if (!activity.isIdle()) return false;
    state.isIdle ||= state.leases.length > 0;
    state.leases = [];
    return true;
  }

  /** Claims an item in place of a decided one, once the server has answered the decision. */
  async refill(): Promise<void> {
    // A claim that is already running may not know of the free place.
    while (this.running) await this.running;
    if (this.session.state.leases.length >= this.session.queue.leases || this.session.release.hasReleasedAll()) return;
    await this.claim();
  }

  /** Claims for another filter, after the claim for the former one. @returns ids of the items that it released */
  async changeFilter(): Promise<string[]> {
    const { state } = this.session;
    this.filterChanges += 1;
    // An item that was opened during a claim is claimed first, by a claim of its own.
    while (this.running) await this.running;
    const leased = leasedIds(state);
    this.session.reservations.clear();
    this.running = this.runClaim({ refit: true }).finally(() => {
      this.running = null;
      this.filterChanges -= 1;
    });
    await this.running;
    return leased.filter((id) => !isLeased(state, id));
  }

  /** Claims again soon: the connection was lost, or free items were locked. */
  private retry({ want }: ClaimOptions): void {
    this.stopRetrying();
    this.retryTimer = setTimeout(() => {
      const isCurrent = want !== undefined && this.session.screen.current() === want;
      void this.claim(isCurrent ? want : undefined);
    }, RETRY_MS);
  }

  private async runClaim(options: ClaimOptions): Promise<void> {
    const { queue, state, activity, release, isOpen } = this.session;
    release.noteClaim();
    // The current item is drawn first.
    if (state.leases.length > 0) await afterPaint();
    if (!isOpen() || !activity.isUserShown()) return;
    try {
      if (!options.refit) await release.releaseOpened(this.session.screen, options.want);
      const reply = await this.send(options);
      this.applyReply(reply, options);
      this.recount();
      state.isIdle = false;
      this.session.onFilled();
      this.stopRetrying();
      if (reply.more) this.retry({});
      // Until the server answers a decision, it counts the item as leased. With three such items the queue may still
      // have more.
      state.isEmpty = state.leases.length === 0 && reply.held.length < queue.leases;
      await prefetchItems(
        queue.resource,
        reply.held.map(({ id }) => id),
      );
    } catch (error) {
      this.failed(options, error);
    }
  }

  private async send(options: ClaimOptions): Promise<ClaimReply> {
    const { queue, state, screen, activity } = this.session;
    this.requestId = crypto.randomUUID();
    const body = { queue: queue.id, keep: leasedIds(state), ...screen.listRequest(), ...options };
    const reply = await call<ClaimReply>(v2("queue", "claim"), body, { requestId: this.requestId });
    if (activity.isUserLoggedIn()) keepToken(storedToken());
    for (const { item } of reply.items) setOverlay(queue.resource, item.id, { record: item });
    return reply;
  }

  private failed(options: ClaimOptions, error: unknown): void {
    const { queue, release, reservations } = this.session;
    const { want } = options;
    if (want !== undefined) reservations.cancel(want);
    if (!(error instanceof ApiError) || error.isOffline) this.retry(options);
    // No message if the item was decided here, or does not exist: its pane says so.
    else if (
      want === undefined ||
      (!release.isHandledHere(want) && (!error.isMissing || cachedEvidence(queue.resource, want)))
    )
      notifyOf(want === undefined ? "" : knownTitleOf(queue, want), messageOf(error), "yellow");
    this.recount();
  }

  /**
   * Counts again, unless a decision is unanswered: its answer starts a count, and an earlier one would be outdated.
   */
  private recount(): void {
    if (unsent.value.length === 0) void this.session.refresh();
  }

  private applyReply({ held }: ClaimReply, { want, refit }: ClaimOptions): void {
    const { state, screen, release, reservations, isStale } = this.session;
    if (want !== undefined) reservations.fulfill(want);
    noteTime(held);
    const leased = held.filter((one) => !release.isHandledHere(one.id) && !isStale(one));
    // While the moderator browses, a newly leased row stays where it is if it is loaded. Other leased rows move to the
    // top.
    if (screen.isBrowsing) {
      const fresh = leased.map(({ id }) => id).filter((id) => !isLeased(state, id) && screen.isListed(id));
      state.leasedWhileBrowsing = [...state.leasedWhileBrowsing, ...fresh];
    }
    state.leases = reservations.before(leased);
    if (refit) state.pinnedRows = state.pinnedRows.filter((id) => isLeased(state, id));
  }
}
