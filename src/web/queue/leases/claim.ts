import { MAX_LEASES } from "#kernel/queue.ts";
import type { Queue } from "#kernel/queue.ts";
import type { ClaimReply, Lease } from "#domain/api/queue.ts";
import { v2 } from "#domain/api/call.ts";
import { call } from "#web/data/client.ts";
import { ApiError, messageOf } from "#web/data/error.ts";
import { setOverlay } from "#web/data/row-overlay.ts";
import { storedToken } from "#web/auth/session/storage.ts";
import { keepToken } from "#web/auth/session/unsaved-work.ts";
import { notifyOf } from "#web/ui/notice.tsx";
import { cachedEvidence, prefetchItems } from "#web/queue/evidence/evidence.ts";
import { unsent } from "#web/queue/decisions/retry-queue.ts";
import { noteServerTime } from "#web/queue/session/clock.ts";
import type { ScreenProxy } from "#web/queue/session/queue-view.ts";
import type { SessionState } from "#web/queue/session/session-state.ts";
import { isLeased, leasedIds } from "#web/queue/session/session-state.ts";
import { knownTitleOf } from "#web/queue/session/title-of.ts";
import { afterPaint } from "#web/render/after-paint.ts";
import type { Activity } from "./activity.ts";
import type { Release } from "./release.ts";
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
  release: Release;
  reservations: Reservations;
  /** False once the queue's screen is closed. Nothing is claimed then. */
  isOpen: () => boolean;
  /** True for a lease in an answer that is older than a skip made here or a decision of others. */
  isStale: (lease: Lease) => boolean;
  /** Called after each successful claim. */
  filled: () => void;
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
  /** True while a claim for a changed filter is running. */
  isChangingFilter = false;
  private running: Promise<void> | null = null;
  private retryTimer: ReturnType<typeof setTimeout> | undefined;
  private readonly session: ClaimSession;

  constructor(session: ClaimSession) {
    this.session = session;
  }

  isPending(): boolean {
    return this.running !== null;
  }

  /** Resolves once no claim is running. */
  async pending(): Promise<void> {
    await this.running;
  }

  stopRetrying(): void {
    clearTimeout(this.retryTimer);
  }

  /**
   * Fills the leases up to three. While a claim is running, no second one starts; an item that the moderator opens
   * during it is claimed afterwards. An idle window claims nothing, because the rows and the cursor would move as if
   * the moderator had moved them.
   * @param want an item that the moderator opened
   */
  claim(want?: string, options: Pick<ClaimOptions, "takeOver" | "alone"> = {}): Promise<void> {
    const { release, reservations, state } = this.session;
    if (!this.session.isOpen() || this.dropIfIdle()) return Promise.resolve();
    if (this.running && want !== undefined)
      return this.running.then(() => {
        const isHere = isLeased(state, want) && !reservations.has(want);
        return release.isGone(want) || isHere ? undefined : this.claim(want, options);
      });
    this.running ??= this.fill({ ...(want ? { want } : {}), ...options }).finally(() => {
      this.running = null;
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
    // A running claim may have been answered before the place became free.
    await this.running;
    if (this.session.state.leases.length >= MAX_LEASES || this.session.release.isReleased()) return;
    await this.claim();
  }

  /** Claims for another filter, after the claim for the former one. */
  async changeFilter(): Promise<void> {
    this.isChangingFilter = true;
    await this.running;
    this.session.reservations.clear();
    this.running = this.fill({ refit: true }).finally(() => {
      this.running = null;
      this.isChangingFilter = false;
    });
    await this.running;
  }

  /** Claims again until there is a connection. */
  private retry({ want }: ClaimOptions): void {
    this.stopRetrying();
    this.retryTimer = setTimeout(() => {
      const isCurrent = want !== undefined && this.session.screen.current() === want;
      void this.claim(isCurrent ? want : undefined);
    }, RETRY_MS);
  }

  private async fill(options: ClaimOptions): Promise<void> {
    const { state, activity, release, isOpen } = this.session;
    release.noteClaim();
    // The current item is drawn first.
    if (state.leases.length > 0) await afterPaint();
    if (!isOpen() || !activity.isUserShown()) return;
    try {
      if (!options.refit) await release.releaseOpened(this.session.screen, options.want);
      const reply = await this.send(options);
      this.take(reply, options);
      this.recount();
      state.isIdle = false;
      this.session.filled();
      this.stopRetrying();
      // Items decided here keep their leases until the server answers. If they fill all three places, the queue may
      // have more.
      state.isEmpty = state.leases.length === 0 && reply.held.length < MAX_LEASES;
      await prefetchItems(reply.held.map(({ id }) => id));
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
    // No message for an item decided here; a missing item is explained in its pane.
    else if (want === undefined || (!release.isGone(want) && (!error.isMissing || cachedEvidence(want))))
      notifyOf(want === undefined ? "" : knownTitleOf(queue, want), messageOf(error), "yellow");
    this.recount();
  }

  /**
   * Counts again, unless a decision is unanswered. Its answer starts a count, and a count before it would be outdated.
   */
  private recount(): void {
    if (unsent.get().length === 0) void this.session.refresh();
  }

  private take({ held }: ClaimReply, { want, refit }: ClaimOptions): void {
    const { state, screen, release, reservations, isStale } = this.session;
    if (want !== undefined) reservations.fulfill(want);
    noteTime(held);
    const leased = held.filter((one) => !release.isGone(one.id) && !isStale(one));
    // While the moderator browses, a new lease keeps its row's place if the row is loaded; others move to the top.
    if (screen.isBrowsing) {
      const fresh = leased.map(({ id }) => id).filter((id) => !isLeased(state, id) && screen.isListed(id));
      state.leasedWhileBrowsing = [...state.leasedWhileBrowsing, ...fresh];
    }
    state.leases = reservations.before(leased);
    if (refit) state.inPlace = state.inPlace.filter((id) => isLeased(state, id));
  }
}
