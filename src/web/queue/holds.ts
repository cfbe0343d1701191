import { bindFilter } from "#kernel/filter/bind.ts";
import { evaluateFilter } from "#kernel/filter/evaluate.ts";
import { parseFilter } from "#kernel/filter/parse.ts";
import { HEARTBEAT_SECONDS, HELD_AT_ONCE, LEASE_SECONDS } from "#kernel/queue.ts";
import type { Queue } from "#kernel/queue.ts";
import type { ClaimReply, QueueHold, QueueState } from "#kernel/wire.ts";
import { v2 } from "#kernel/wire.ts";
import { call } from "#web/data/client.ts";
import { ApiError, messageOf } from "#web/data/error.ts";
import { layOver, overlayOf } from "#web/data/overlay.ts";
import { sendParting } from "#web/data/parting.ts";
import { lastKeyPress } from "#web/keyboard/listener.ts";
import { notify } from "#web/ui/notice.tsx";
import { registry } from "#web/registry/registry.ts";
import { knownEvidence, prefetchEvidence, prefetchPictures } from "./evidence.ts";
import type { SessionState, Stage } from "./session-state.ts";
import { isDecided } from "./session-state.ts";

/** Rows that colleagues held before this window listened, and leases that ran out without a word. @returns those marked */
function markOthers({ resource }: Queue, { heldByOthers }: QueueState, before: ReadonlySet<string>): Set<string> {
  const now = new Set(heldByOthers.map(({ id }) => id));
  for (const { id, name } of heldByOthers)
    if (!overlayOf(resource, id).mark) layOver(resource, id, { mark: { kind: "held", name, until: 0 } });
  for (const id of before)
    if (!now.has(id) && overlayOf(resource, id).mark?.kind === "held") layOver(resource, id, { mark: null });
  return now;
}

/** What this moderator has in hand: claimed ahead, kept by a heartbeat, given back the moment he goes. */
export class Holds {
  private claiming: Promise<void> | null = null;
  /** Items on their way out of this session's hands; a claim answered meanwhile still names them. */
  private readonly leaving = new Set<string>();
  private others: ReadonlySet<string> = new Set();
  private beat: ReturnType<typeof setInterval> | undefined;
  private readonly queue: Queue;
  private readonly state: SessionState;
  private readonly stage: Stage;

  constructor(queue: Queue, state: SessionState, stage: Stage) {
    this.queue = queue;
    this.state = state;
    this.stage = stage;
  }

  open(): void {
    this.beat = setInterval(() => void this.heartbeat(), HEARTBEAT_SECONDS * 1_000);
    window.addEventListener("pagehide", this.part);
    window.addEventListener("pageshow", this.comeBack);
    void this.refresh();
  }

  close(): void {
    clearInterval(this.beat);
    window.removeEventListener("pagehide", this.part);
    window.removeEventListener("pageshow", this.comeBack);
    if (this.state.held.length > 0) void call(v2("queue", "giveBack"), { queue: this.queue.id }).catch(() => undefined);
  }

  /** The window goes, and nobody will wait for an answer: colleagues shall not wait five minutes for the leases. */
  private readonly part = (): void => {
    if (this.state.held.length > 0) sendParting(v2("queue", "giveBack"), { queue: this.queue.id });
  };

  /** The browser kept the page and shows it again: what it believes to hold was given back meanwhile. */
  private readonly comeBack = (event: PageTransitionEvent): void => {
    if (!event.persisted) return;
    this.state.held = [];
    const current = this.stage.current();
    void this.claim(current !== null && !isDecided(this.state, current) ? current : undefined);
  };

  isHeld(id: string): boolean {
    return this.state.held.some((one) => one.id === id);
  }

  isGone(id: string): boolean {
    return isDecided(this.state, id) || this.leaving.has(id);
  }

  drop(id: string): void {
    this.state.held = this.state.held.filter((one) => one.id !== id);
  }

  /** Another window of this moderator gave an item back that is still worked on here. */
  lose(id: string): void {
    this.drop(id);
    void this.claim(this.stage.current() === id && !this.isGone(id) ? id : undefined);
  }

  /** An undone item is in hand at once, so that its row does not go the long way round by the queue. */
  expect(id: string): void {
    const until = Math.floor(Date.now() / 1_000) + LEASE_SECONDS;
    if (!this.isHeld(id)) this.state.held = [{ id, until }, ...this.state.held];
  }

  async refresh(): Promise<void> {
    const request = { queue: this.queue.id, filter: this.stage.filter() };
    const state = await call<QueueState>(v2("queue", "state"), request).catch(() => null);
    if (!state) return;
    this.state.state = state;
    this.others = markOthers(this.queue, state, this.others);
  }

  /**
   * Fills what is held up to three. A claim on its way is not asked twice, but an item wanted meanwhile is.
   * @param want an item the moderator opened himself @param takeOver though a colleague holds it
   */
  claim(want?: string, takeOver = false): Promise<void> {
    if (this.claiming && want !== undefined)
      return this.claiming.then(() => (this.isHeld(want) ? undefined : this.claim(want, takeOver)));
    this.claiming ??= this.fill(want, takeOver).finally(() => {
      this.claiming = null;
    });
    return this.claiming;
  }

  private async fill(want: string | undefined, takeOver: boolean): Promise<void> {
    try {
      await this.leaveGlanced(want);
      const reply = await call<ClaimReply>(v2("queue", "claim"), {
        queue: this.queue.id,
        filter: this.stage.filter(),
        ...(want ? { want } : {}),
        ...(takeOver ? { takeOver } : {}),
      });
      for (const one of reply.items) layOver(this.queue.resource, one.item.id, { record: one.item });
      this.state.held = reply.held.filter((one) => !this.isGone(one.id));
      this.state.isIdle = false;
      // What is decided here and still on its way fills a place that a free item may yet take.
      this.state.isEmpty = this.state.held.length === 0 && reply.held.length < HELD_AT_ONCE;
      await Promise.all(reply.held.map((one) => prefetchEvidence(one.id)));
      prefetchPictures(reply.held.map((one) => one.id));
    } catch (error) {
      if (want !== undefined) this.drop(want);
      if (error instanceof ApiError && !error.isOffline) notify(messageOf(error), "yellow");
    }
    void this.refresh();
  }

  /** What was opened out of turn and left again goes back: in hand are the present item and the next two of the queue. */
  private async leaveGlanced(want: string | undefined): Promise<void> {
    const kept = [want, this.stage.current()];
    const ids = this.state.held
      .map(({ id }) => id)
      .filter((id) => this.state.inPlace.includes(id) && !kept.includes(id));
    if (ids.length === 0) return;
    this.state.held = this.state.held.filter(({ id }) => !ids.includes(id));
    this.state.inPlace = this.state.inPlace.filter((id) => !ids.includes(id));
    await call(v2("queue", "giveBack"), { queue: this.queue.id, ids });
  }

  /** The moderator moved to an item by himself: it is held for him, at its place, as long as nobody else has it. */
  async look(id: string): Promise<void> {
    if (this.isHeld(id) || isDecided(this.state, id) || !this.isFree(id)) return;
    this.keepInPlace([id]);
    await this.claim(id);
  }

  /** Looking is no asking: what a colleague holds, and what is not offered yet, is only read. */
  private isFree(id: string): boolean {
    const { mark } = overlayOf(this.queue.resource, id);
    if (mark?.kind === "held" || mark?.kind === "decided") return false;
    const item = knownEvidence(id)?.item;
    const fields = registry().resource(this.queue.resource)?.fields;
    if (!item || !fields) return true;
    const bound = bindFilter(parseFilter(this.queue.offered), fields, { now: Date.now() / 1_000, timezone: 0 });
    return evaluateFilter(bound, item, { fields });
  }

  keepInPlace(ids: readonly string[]): void {
    this.state.inPlace = [...new Set([...this.state.inPlace, ...ids])];
  }

  /** Gives an item away and only then claims: it must not come back by the same claim. */
  async giveAway(id: string, work: () => Promise<unknown>): Promise<void> {
    this.leaving.add(id);
    await this.tell(work);
    this.leaving.delete(id);
    await this.claim();
  }

  async giveBack(): Promise<void> {
    this.state.held = [];
    await this.tell(() => call(v2("queue", "giveBack"), { queue: this.queue.id }));
  }

  private async tell(work: () => Promise<unknown>): Promise<void> {
    try {
      await work();
    } catch (error) {
      notify(messageOf(error), "red");
    }
    void this.refresh();
  }

  private async heartbeat(): Promise<void> {
    const idle = Math.max(0, Math.floor((Date.now() - lastKeyPress()) / 1_000));
    if (idle >= LEASE_SECONDS) {
      this.state.isIdle = this.state.held.length > 0 || this.state.isIdle;
      this.state.held = [];
      return;
    }
    const reply = await call<{ held: QueueHold[] }>(v2("queue", "heartbeat"), { queue: this.queue.id, idle }).catch(
      () => null,
    );
    if (reply) this.state.held = reply.held.filter((one) => !this.isGone(one.id));
    void this.refresh();
  }
}
