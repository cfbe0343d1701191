import { isId } from "#kernel/id.ts";
import { MAX_LEASES, LEASE_SECONDS } from "#kernel/queue.ts";
import type { Queue } from "#kernel/queue.ts";
import type { ClaimReply, Lease } from "#domain/api/queue.ts";
import { v2 } from "#domain/api/call.ts";
import { call } from "#web/data/client.ts";
import { ApiError, messageOf } from "#web/data/error.ts";
import { setOverlay } from "#web/data/overlay.ts";
import { sendOnUnload } from "#web/data/send-on-unload.ts";
import { t } from "#web/i18n/text.ts";
import { lastKeyPress } from "#web/keyboard/listener.ts";
import { actorStore } from "#web/auth/session/actor.ts";
import { storedToken, storedUserId } from "#web/auth/session/storage.ts";
import { keepToken } from "#web/auth/session/unsaved-work.ts";
import { notify, notifyOf } from "#web/ui/notice.tsx";
import { knownTitleOf } from "#web/queue/session/title-of.ts";
import { noteServerTime, serverTime } from "#web/queue/session/clock.ts";
import { Counts } from "#web/queue/session/counts.ts";
import { knownEvidence, prefetchItems } from "#web/queue/evidence/evidence.ts";
import { startHeartbeat } from "./heartbeat.ts";
import { isFree } from "./colleague-leases.ts";
import { coalesce } from "#web/store/coalesce.ts";
import { unsent } from "#web/queue/decisions/retry-queue.ts";
import { afterPaint } from "#web/render/after-paint.ts";
import type { SessionState, ScreenProxy } from "#web/queue/session/session-state.ts";
import { isDecided, leavePlaces } from "#web/queue/session/session-state.ts";

/** What a claim asks for beside the queue's next. */
interface Wanted {
  want?: string;
  takeOver?: boolean;
  /** The filter is another one: what does not fit it goes back. */
  changeFilter?: boolean;
  /** Nothing beside it. */
  alone?: boolean;
}

/** What the session knows about that the server may not yet, and does when something came into hand. */
interface Knowing {
  isStale: (one: Lease) => boolean;
  filled: () => void;
}

const RETRY_MS = 2_000;
const COUNT_SOON_MS = 1_500;

/** What is left of a lease tells the time it is at the server. */
function noteTime([first]: readonly Lease[]): void {
  if (first) noteServerTime(first.until - first.left);
}

/** What this moderator has in hand: claimed ahead, kept by a heartbeat, given back the moment he goes. */
export class Leases {
  private claiming: Promise<void> | null = null;
  /** The last claim's request id. */
  private claimId = "";
  /** Items on their way out of this session's hands; a claim answered meanwhile still names them. */
  private readonly leaving = new Set<string>();
  /** Undone and asked for again: theirs is the front place, whatever the answer to an earlier claim knows of them. */
  private readonly expected = new Set<string>();
  /** When all was given back, ms since 1970; 0 once he takes something: what he began before does not. */
  private gaveBackAt = 0;
  /** The queue's screen is in front; without it nothing is held. */
  isOpen = false;
  private isFitting = false;
  private again: ReturnType<typeof setTimeout> | undefined;
  private stopBeating = (): void => undefined;
  /** When he came, or last took the pointer; ms since 1970. Keys are known by themselves. */
  private attendedAt = 0;
  /** Whose they are: nothing is given back in the name of who comes after him. */
  private who: string | undefined;
  private readonly queue: Queue;
  private readonly state: SessionState;
  private readonly stage: ScreenProxy;
  private readonly knowing: Knowing;
  private readonly counts: Counts;
  /** A decision is a reason to count several times over: its answer, the next claim, the event. One answers them all. */
  readonly refresh = coalesce(afterPaint, async () => {
    if (this.isOpen) await this.counts.count();
  });

  /** Colleagues may decide many times a second: what that leaves is counted together. */
  readonly countSoon = coalesce(
    () => new Promise((rested) => setTimeout(rested, COUNT_SOON_MS)),
    () => this.refresh(),
  );

  constructor(queue: Queue, state: SessionState, stage: ScreenProxy, knowing: Knowing) {
    this.queue = queue;
    this.state = state;
    this.stage = stage;
    this.knowing = knowing;
    this.counts = new Counts(queue, state, stage);
  }

  open(): void {
    this.isOpen = true;
    this.who = actorStore.get()?.id;
    this.attend();
    window.addEventListener("pointerdown", this.attend);
    this.stopBeating = startHeartbeat(this.queue.id, {
      workedAt: this.workedAt,
      asleep: () => this.becomeIdle(),
      told: (held) => {
        if (held) this.renew(held);
        void this.refresh();
      },
    });
    window.addEventListener("pagehide", this.releaseOnPageHide);
    window.addEventListener("pageshow", this.comeBack);
  }

  close(): void {
    this.isOpen = false;
    this.stopBeating();
    clearTimeout(this.again);
    window.removeEventListener("pointerdown", this.attend);
    window.removeEventListener("pagehide", this.releaseOnPageHide);
    window.removeEventListener("pageshow", this.comeBack);
    // A claim may still be on its way: what it takes goes back behind it.
    void (this.claiming ?? Promise.resolve()).then(() => this.leaveAll());
  }

  private readonly attend = (): void => {
    this.attendedAt = Date.now();
  };

  private readonly workedAt = (): number => Math.max(this.attendedAt, lastKeyPress());

  /** Whom this window shows, and the browser belongs to. */
  private isHis(): boolean {
    return actorStore.get()?.id === this.who && storedUserId() === this.who;
  }

  private async leaveAll(): Promise<void> {
    if (this.isOpen) return;
    const ids = this.inHand();
    Object.assign(this.state, { leases: [], inPlace: [], isIdle: false });
    if (ids.length > 0 && this.isHis())
      await call(v2("queue", "giveBack"), { queue: this.queue.id, ids }).catch(() => undefined);
  }

  /**
   * The window goes, and nobody will wait for an answer: colleagues shall not wait five minutes for the leases. What his
   * other windows hold stays theirs, but where a claim is on its way nobody knows what it gets: then all goes back, and what
   * has not arrived by then takes nothing.
   */
  private readonly releaseOnPageHide = (): void => {
    const ids = this.inHand();
    if (!this.isHis() || (ids.length === 0 && !this.isClaiming())) return;
    sendOnUnload(v2("queue", "giveBack"), {
      queue: this.queue.id,
      ...(this.isClaiming() ? { claim: this.claimId } : { ids }),
    });
  };

  private inHand(): string[] {
    return this.state.leases.map(({ id }) => id);
  }

  /** The browser kept the page and shows it again: what it believes to hold was given back meanwhile. */
  private readonly comeBack = (event: PageTransitionEvent): void => {
    if (!event.persisted) return;
    this.attend();
    this.state.leases = [];
    const current = this.stage.current();
    void this.claim(isId(current) && !isDecided(this.state, current) ? current : undefined);
  };

  isLeased(id: string): boolean {
    return this.state.leases.some((one) => one.id === id);
  }

  /** In hand, and part of what the list shows: behind another filter what does not fit is on its way back. */
  isLeasedInList(id: string): boolean {
    return !this.isFitting && this.isLeased(id);
  }

  isClaiming(): boolean {
    return this.claiming !== null;
  }

  isGone(id: string): boolean {
    return isDecided(this.state, id) || this.leaving.has(id);
  }

  drop(id: string): void {
    this.state.leases = this.state.leases.filter((one) => one.id !== id);
  }

  /**
   * Another window of this moderator gave an item back that is still worked on here. A claim of this window gives back as
   * well, and its event may be here before its reply: only the reply tells whether the item is still in hand.
   */
  async lostElsewhere(id: string): Promise<void> {
    await this.claiming;
    if (!this.isLeased(id)) return;
    this.drop(id);
    // What was to come next is made up for by the next decision: two windows would take it from each other for ever.
    if (this.stage.current() === id && !this.isGone(id)) await this.claim(id, { alone: true });
  }

  /** An undone item is in hand at once, so that its row does not go the long way round by the queue. */
  reserve(id: string): void {
    const hold = { id, until: serverTime() + LEASE_SECONDS, left: LEASE_SECONDS };
    this.expected.add(id);
    if (!this.isLeased(id)) this.state.leases = [hold, ...this.state.leases];
  }

  /** It did not come back. */
  cancelReservation(id: string): void {
    this.expected.delete(id);
    this.drop(id);
  }

  /**
   * Fills what is held up to three. A claim on its way is not asked twice, but an item wanted meanwhile is. Where nobody is
   * at work it takes nothing: rows that fall into place when what was held is let go move the cursor like a hand would.
   * @param want an item the moderator opened himself
   */
  claim(want?: string, how: Pick<Wanted, "takeOver" | "alone"> = {}): Promise<void> {
    if (!this.isOpen || this.isIdle()) return Promise.resolve();
    if (this.claiming && want !== undefined)
      return this.claiming.then(() =>
        this.isGone(want) || (this.isLeased(want) && !this.expected.has(want)) ? undefined : this.claim(want, how),
      );
    this.claiming ??= this.fill({ ...(want ? { want } : {}), ...how }).finally(() => {
      this.claiming = null;
    });
    return this.claiming;
  }

  /** The server let a decided item go, or refused to: only now can its place be filled again. */
  async refill(): Promise<void> {
    // One on its way was answered before the server let the item go.
    await this.claiming;
    if (this.state.leases.length >= MAX_LEASES || this.gaveBackAt > 0) return;
    await this.claim();
  }

  /** Another filter: in hand is only what fits it. A claim made for the old one is waited for. */
  async refit(): Promise<void> {
    this.isFitting = true;
    await this.claiming;
    this.expected.clear();
    this.claiming = this.fill({ changeFilter: true }).finally(() => {
      this.claiming = null;
      this.isFitting = false;
    });
    await this.claiming;
  }

  /** Without a connection nothing can be taken: it is tried again until there is one, and then goes on by itself. */
  private tryAgain(request: Wanted): void {
    clearTimeout(this.again);
    const { want } = request;
    this.again = setTimeout(() => {
      const wanted = want !== undefined && this.stage.current() === want ? want : undefined;
      void this.claim(wanted);
    }, RETRY_MS);
  }

  private async fill(request: Wanted): Promise<void> {
    const { want } = request;
    this.gaveBackAt = 0;
    // What is at hand is on the screen first; where nothing is, there is nothing to wait for.
    if (this.state.leases.length > 0) await afterPaint();
    if (!this.isOpen || actorStore.get()?.id !== this.who) return;
    try {
      if (!request.changeFilter) await this.leaveGlanced(want);
      const keep = this.inHand();
      const requestId = (this.claimId = crypto.randomUUID());
      const asked = { queue: this.queue.id, keep, ...this.stage.listRequest(), ...request };
      const reply = await call<ClaimReply>(v2("queue", "claim"), asked, { requestId });
      if (this.isHis()) keepToken(storedToken());
      for (const one of reply.items) setOverlay(this.queue.resource, one.item.id, { record: one.item });
      this.take(reply, request);
      this.recount();
      this.state.isIdle = false;
      this.knowing.filled();
      clearTimeout(this.again);
      // What is decided here and still on its way fills a place that a free item may yet take.
      this.state.isEmpty = this.state.leases.length === 0 && reply.held.length < MAX_LEASES;
      await prefetchItems(reply.held.map(({ id }) => id));
    } catch (error) {
      if (want !== undefined) this.cancelReservation(want);
      if (!(error instanceof ApiError) || error.isOffline) this.tryAgain(request);
      // Decided meanwhile it is wanted no more; that there is no such item is said in its place.
      else if (want === undefined || (!this.isGone(want) && (!error.isMissing || knownEvidence(want))))
        notifyOf(want === undefined ? "" : knownTitleOf(this.queue, want), messageOf(error), "yellow");
      this.recount();
    }
  }

  /** Before a decision on its way has arrived the counts are not new: its answer asks for them. */
  private recount(): void {
    if (unsent.get().length === 0) void this.refresh();
  }

  private take({ held }: ClaimReply, { want, changeFilter }: Wanted): void {
    if (want !== undefined) this.expected.delete(want);
    noteTime(held);
    const here = held.filter((one) => !this.isGone(one.id) && !this.knowing.isStale(one));
    const coming = this.state.leases.filter(({ id }) => this.expected.has(id));
    if (this.stage.isBrowsing) this.rest(here.map(({ id }) => id));
    this.state.leases = [...coming, ...here.filter(({ id }) => !this.expected.has(id))];
    if (changeFilter) this.state.inPlace = this.state.inPlace.filter((id) => this.isLeased(id));
  }

  /** Of these what comes into hand now, and what the list knows: the other rows have no place but on top. */
  private rest(ids: readonly string[]): void {
    const fresh = ids.filter((id) => !this.isLeased(id) && this.stage.isListed(id));
    this.state.leasedWhileBrowsing = [...this.state.leasedWhileBrowsing, ...fresh];
  }

  /** What was opened out of turn and left again goes back: in hand are the present item and the next two of the queue. */
  private async leaveGlanced(want: string | undefined): Promise<void> {
    const kept = [want, this.stage.current()];
    const ids = this.inHand().filter((id) => this.state.inPlace.includes(id) && !kept.includes(id));
    if (ids.length === 0) return;
    this.state.leases = this.state.leases.filter(({ id }) => !ids.includes(id));
    leavePlaces(this.state, ids);
    await call(v2("queue", "giveBack"), { queue: this.queue.id, ids });
  }

  /**
   * What stands before the eye is held for him as long as nobody else has it: at its place where he moved there by himself,
   * and in turn where it came up before the claim for it was answered. @param since it stands there; ms since 1970
   */
  async claimRead(id: string, since: number): Promise<void> {
    // An address may name anything.
    if (!isId(id) || since <= this.gaveBackAt) return;
    // The eye lags behind the cursor and behind the filter: what is left meanwhile is not taken.
    if (this.isFitting || this.stage.current() !== id || this.stage.aside() === "asked") return;
    if (this.isLeased(id) || isDecided(this.state, id) || !isFree(this.queue, id)) return;
    if (this.stage.isBrowsing) this.keepInPlace([id]);
    await this.claim(id);
  }

  /** What the list does not know, as behind a link, has no place there: it stands among what is held. */
  keepInPlace(ids: readonly string[]): void {
    const listed = ids.filter((id) => this.stage.isListed(id));
    this.state.inPlace = [...new Set([...this.state.inPlace, ...listed])];
  }

  /** Gives an item away and only then claims: it must not come back by the same claim. */
  async handOver(id: string, work: () => Promise<unknown>): Promise<void> {
    this.leaving.add(id);
    await this.tell(work);
    this.leaving.delete(id);
    // A claim that was answered meanwhile may not have had the place.
    await this.claiming;
    await this.claim();
  }

  /** All of it, and what a claim on its way takes. @returns false where the server was not told: then it stays in hand */
  async releaseAll(): Promise<boolean> {
    await this.claiming;
    const { leases } = this.state;
    this.gaveBackAt = Date.now();
    this.state.leases = [];
    const work = (): Promise<unknown> => call(v2("queue", "giveBack"), { queue: this.queue.id });
    const isTold = await this.tell(work, (error) => t("queue.notGivenBack", { why: messageOf(error) }));
    if (!isTold) {
      this.gaveBackAt = 0;
      this.state.leases = leases;
    }
    return isTold;
  }

  private async tell(work: () => Promise<unknown>, saying = messageOf): Promise<boolean> {
    const told = work().then(() => true);
    const isTold = await told.catch((error: unknown) => void notify(saying(error), "red"));
    void this.refresh();
    return isTold === true;
  }

  /** Their order is the claim's: a heartbeat moves no row. */
  private renew(held: readonly Lease[]): void {
    noteTime(held);
    const now = new Map(held.map((one) => [one.id, one]));
    this.state.leases = this.state.leases.flatMap((one) => now.get(one.id) ?? (this.expected.has(one.id) ? one : []));
  }

  /**
   * Nobody was at work here for as long as a lease lasts: what colleagues do is no reason to take more in hand.
   * @returns whether that is so; then nothing is held any more
   */
  isIdle(): boolean {
    const isAway = Date.now() - this.workedAt() >= LEASE_SECONDS * 1_000;
    if (isAway) this.becomeIdle();
    return isAway;
  }

  private becomeIdle(): void {
    this.state.isIdle = this.state.leases.length > 0 || this.state.isIdle;
    this.state.leases = [];
  }
}
