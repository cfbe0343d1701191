import type { Command } from "#kernel/command.ts";
import { isId } from "#kernel/id.ts";
import type { Queue } from "#kernel/queue.ts";
import { UNDO_SECONDS } from "#kernel/queue.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import type { CommandReply, Undoable, UndoRequest } from "#domain/api/commands.ts";
import type { Lease } from "#domain/api/queue.ts";
import { v2 } from "#domain/api/call.ts";
import type { RunOptions } from "#web/commands/handlers.ts";
import { call } from "#web/data/client.ts";
import { messageOf } from "#web/data/error.ts";
import { setOverlay } from "#web/data/overlay.ts";
import { t } from "#web/i18n/text.ts";
import { pointTab } from "#web/routing/tabs.ts";
import { notify } from "#web/ui/notice.tsx";
import { Decisions } from "#web/queue/decisions/decisions.ts";
import { staleEvidence } from "#web/queue/evidence/evidence.ts";
import { Leases } from "#web/queue/leases/leases.ts";
import type { QueuedDecision } from "#web/queue/decisions/retry-queue.ts";
import { isWithdrawn, retryQueueRead } from "#web/queue/decisions/retry-queue.ts";
import type { Deferring, QueueView } from "./session-state.ts";
import { createSessionState, emptinessOf, leavePlaces, ScreenProxy } from "./session-state.ts";
import { isDecidedByOthers } from "#web/queue/leases/colleague-leases.ts";
import { Skips } from "#web/queue/leases/skips.ts";
import { titleOf } from "./title-of.ts";

/** One moderator's work on one queue: paints the next item at once, whatever is claimed, sent or taken back behind it. */
export class QueueSession {
  readonly state = createSessionState();
  readonly leases: Leases;
  readonly decisions: Decisions;
  private readonly skips: Skips;
  readonly queue: Queue;
  private readonly screen = new ScreenProxy(this.state);
  /** Of a window loaded anew right behind S: what its address still named. */
  private skippedBefore: string | null | undefined;
  /** Given back because the filter leaves it out: its row stands in the list until that is drawn anew. */
  private filteredOut: ReadonlySet<string> = new Set();
  /** How often the moderator went on by himself: an answer from before takes him nowhere else. */
  private moves = 0;

  constructor(queue: Queue) {
    this.queue = queue;
    this.skips = new Skips(queue.id, this.state);
    this.leases = new Leases(queue, this.state, this.screen, {
      isStale: (one) => this.skips.isStale(one) || isDecidedByOthers(queue, one.id),
      filled: () => this.showLeased(),
    });
    this.decisions = new Decisions(queue, this.state);
  }

  /** The moderator comes to the queue's screen. @returns what to do when he goes */
  enter(stage: QueueView): () => void {
    this.screen.enter(stage);
    if (this.skippedBefore === undefined) {
      const id = stage.current();
      this.skippedBefore = id !== null && this.skips.leftBefore.has(id) ? id : null;
      if (this.skippedBefore !== null) stage.show(null);
    }
    this.leases.open();
    return () => {
      this.leases.close();
      this.screen.leave();
    };
  }

  /** The moderator moved to a row by himself. */
  moved(): void {
    this.moves += 1;
    this.screen.isBrowsing = true;
  }

  /** The next item, at once where it is in hand. Who moved on meanwhile stays where he is. @param isAsked by a key */
  async next(isAsked = false): Promise<void> {
    const inHand = this.nextInTurn();
    if (inHand) this.screen[isAsked ? "show" : "replace"](inHand.id);
    const [before, step, list] = [this.screen.current(), this.moves, this.screen.listKey()];
    const isOther = this.leases.isClaiming();
    await this.leases.claim();
    // The one on its way may have been for an item that is not to be had.
    if (isOther && this.state.leases.length === 0) await this.leases.claim();
    if (inHand || this.screen.listKey() !== list || this.screen.current() !== before || this.moves !== step) return;
    const first = this.nextInTurn() ?? this.nextOutOfTurn();
    if (first) this.screen[isAsked ? "show" : "replace"](first.id);
    else await this.explainEmpty(list);
  }

  /** Nothing to have is no empty queue where the filter leaves something out, or colleagues have it all in hand. @param list still shown */
  private async explainEmpty(list: string): Promise<void> {
    await this.leases.refresh();
    if (!this.state.isEmpty || this.screen.listKey() !== list) return;
    const { why, n } = emptinessOf(this.state, this.screen.aside());
    if (why === "clear") notify(t("queue.empty"), "green");
    else if (why === "taken") notify(t("queue.noneFree", { n }), "yellow");
    else if (this.screen.aside() === undefined) notify(t("queue.emptyFilter", { n }), "yellow", "1");
  }

  /**
   * Another filter: what does not fit goes back, and the first that fits is shown where the present one does not.
   * @param named by the link that brought the filter: it is shown, wherever in the list it stands
   */
  async changeFilter(named?: string): Promise<void> {
    const before = this.screen.current();
    const step = this.moves;
    const inHand = this.state.leases.map(({ id }) => id);
    await this.leases.changeFilter();
    this.filteredOut = new Set(inHand.filter((id) => !this.leases.isLeased(id)));
    const now = this.screen.current();
    if (named !== undefined && named === now) return this.begin(named);
    if (this.moves !== step || (now !== null && now !== before)) return;
    if (before !== null && this.leases.isLeased(before)) return this.screen.show(before);
    this.screen.show((this.nextInTurn() ?? this.nextOutOfTurn())?.id ?? null);
    this.showFirst();
  }

  /** Whether the form of the item before the eye is open: it stays, whoever decides the item meanwhile. */
  isEdited(): boolean {
    return this.screen.isEdited();
  }

  /** Nothing is in hand and nothing before the eye, but rows are there: the first of them is shown. */
  showFirst(): void {
    if (!this.screen.isEmpty() || this.state.leases.length > 0 || this.leases.isClaiming()) return;
    // What was put aside here is gone from what waits, and is what a list of such items shows.
    const isAside = this.screen.aside() !== undefined;
    const isNone = (one: string): boolean => (!isAside && this.leases.isGone(one)) || this.filteredOut.has(one);
    const id = this.screen.nextListed((one) => this.skips.has(one) || isNone(one)) ?? this.screen.nextListed(isNone);
    if (id !== null) this.screen.show(id);
  }

  private readonly isOut = (id: string): boolean => this.skips.has(id) || this.leases.isGone(id);

  /** What the moderator opened himself, then the own skip that lies longest back: the server names skips last. */
  private nextOutOfTurn(): Lease | undefined {
    const held = this.state.leases.filter(({ id }) => !this.leases.isGone(id));
    return held.find(({ id }) => !this.skips.has(id)) ?? held[0];
  }

  /** Nothing is before the eye, and something came into hand. */
  private showLeased(): void {
    if (!this.screen.isEmpty()) return;
    const first = this.nextInTurn() ?? this.nextOutOfTurn();
    if (first) this.screen.show(first.id);
  }

  /** From a link to one item. Where a colleague holds that one it is only read, and the queue's next are at hand. */
  async begin(id: string): Promise<void> {
    if (!isId(id)) {
      this.screen.show(null);
      notify(t("queue.badId", { id }), "yellow");
      return this.next();
    }
    if (id === this.skippedBefore) {
      this.skippedBefore = null;
      return this.next();
    }
    await this.leases.claim(id);
    if (this.state.leases.length === 0) await this.leases.claim();
    // Decided in the window of before, which its address did not know yet.
    if (this.screen.current() === id && this.leases.isGone(id)) await this.next();
  }

  /** In hand by the order of the queue; what was skipped, and what was opened out of turn, comes behind that. */
  private nextInTurn(but?: string): Lease | undefined {
    return this.state.leases.find((one) => one.id !== but && this.isInTurn(one));
  }

  private isInTurn({ id }: Lease): boolean {
    return !this.isOut(id) && !this.state.inPlace.includes(id);
  }

  /** What a decision on the present item would show. */
  itemAfter(present: string): string | null {
    return this.nextInTurn(present)?.id ?? null;
  }

  /** The next item, painted from what is already here. */
  private advance(from: string): void {
    this.moves += 1;
    this.leases.drop(from);
    this.screen.show(this.nextInTurn()?.id ?? this.screen.nextListed(this.isOut) ?? this.nextOutOfTurn()?.id ?? null);
  }

  /** Paints first, sends then; `stay` keeps the item before the eye. */
  decide(command: Command, record: AnyRecord, title: string, options: RunOptions): void {
    this.decisions.decide(command, record, title, options);
    this.skips.end(record.id);
    if (options.stay) return;
    this.advance(record.id);
    // As long as the server has not let it go its place cannot be filled: `Holds.refill` asks then, and asks once.
    if (this.state.leases.length === 0) void this.leases.claim();
  }

  /** An earlier window decided it: it is neither held here nor shown as the next. */
  found(decision: QueuedDecision): void {
    const { ids } = decision.request;
    this.decisions.found(decision);
    for (const id of ids) {
      this.skips.end(id);
      this.leases.drop(id);
    }
    if (ids.includes(this.screen.current() ?? "")) void this.next();
  }

  /** What an earlier window did and the server would still take back, or was not told. */
  async restore(): Promise<void> {
    for (const id of this.skips.undelivered())
      this.skips.setDelivery(
        id,
        this.skips.tell(id).catch(() => undefined),
      );
    const asked = Date.now();
    const step = this.moves;
    const told = await call<Undoable[]>(v2("queue", "undoable"), { queue: this.queue.id }).catch(() => []);
    await retryQueueRead();
    // What the browser kept was known here from the beginning, and may be taken back by now.
    const acts = told.filter(
      (act) =>
        !isWithdrawn(act) && (act.command !== "queue.skip" || !act.items.some(({ id }) => this.skips.isUndone(id))),
    );
    for (const act of acts) {
      // By one clock, the server's, so that U takes back what was done last.
      const until = asked + act.left;
      if (act.command === "queue.skip") this.skipped(act, until);
      else this.decisions.restore(act, until);
      for (const { id } of act.items) this.leases.drop(id);
    }
    const current = this.screen.current();
    if (this.moves === step && acts.some(({ items }) => items.some(({ id }) => id === current))) void this.next();
  }

  private skipped({ items }: Undoable, until: number): void {
    for (const item of items) this.skips.add(item.id, titleOf(this.queue, item.id, item), until - UNDO_SECONDS * 1_000);
  }

  /** Paints first as well: where the present item is among them, the next is before the eye at once. @throws ApiError */
  async decideMany(command: Command, records: readonly AnyRecord[], options: RunOptions): Promise<void> {
    const ids = records.map(({ id }) => id);
    this.leases.keepInPlace(ids.filter((id) => !this.leases.isLeased(id)));
    const step = this.moves;
    const sent = this.decisions.decideMany(command, records, options);
    for (const id of ids) this.leases.drop(id);
    const before = this.screen.current();
    if (before !== null && ids.includes(before)) this.advance(before);
    const done = await sent;
    for (const id of done) this.skips.end(id);
    if (done.length === 0) return;
    // Who chose others beside the item that is his turn goes on with that one.
    const current = this.screen.current();
    const stays = this.moves !== step || this.state.leases.some((one) => one.id === current && this.isInTurn(one));
    await (stays ? this.leases.claim() : this.next(true));
  }

  /** In hand at once, and before the eye. */
  private showUndone(id: string): void {
    // Where its row is not at hand it stands among what is held.
    if (!this.screen.isListed(id)) leavePlaces(this.state, [id]);
    if (!this.state.inPlace.includes(id)) this.leases.reserve(id);
    this.screen.show(id);
  }

  /** U: the last decision, and its item before the eye at once. It is claimed when the server has let the decision go. */
  async undo(): Promise<void> {
    const back = this.decisions.undo(this.leases.isOpen);
    if (!back) return;
    const { id } = back.last;
    if (this.leases.isOpen) this.showUndone(id);
    const isBack = (await (await back.done)?.agreed) ?? false;
    if (isBack) pointTab(this.queue.route, id);
    if (!this.leases.isOpen || (this.leases.isGone(id) && isBack)) return;
    if (isBack) return void this.leases.claim(id);
    this.leases.cancelReservation(id);
    if (this.screen.current() === id) void this.next();
  }

  /** What an earlier window took back is heard of by the server: who has it before him has it in hand. */
  undone(decision: QueuedDecision, reply: CommandReply): void {
    this.decisions.undone(decision, reply);
    const current = this.screen.current();
    if (current !== null && decision.request.ids.includes(current)) void this.leases.claim(current);
  }

  /** S: to the end of the own queue. Without a connection it waits in hand until it can be told. */
  async skip(id: string, title: string): Promise<void> {
    this.skips.make(id, title);
    const told = this.moveOnWhile(id, () => this.skips.tell(id));
    this.skips.setDelivery(id, told);
    await told;
  }

  /** Done in this window: no news from another one. */
  isOwn(requestId: string): boolean {
    return this.decisions.isOwn(requestId) || this.skips.isOwn(requestId);
  }

  /** In another window of his: here too it comes behind everything else. */
  skippedElsewhere(id: string): void {
    this.skips.skippedElsewhere(id);
    const isHeld = this.leases.isLeased(id);
    this.leases.drop(id);
    if (this.screen.current() === id) {
      notify(t("queue.skippedElsewhere"), "yellow");
      void this.next();
    } else if (isHeld) void this.leases.claim();
  }

  unskippedElsewhere(id: string): void {
    this.skips.end(id);
  }

  /** When the skip was made that U takes back, in ms since 1970. */
  skippedAt(): number | null {
    return this.skips.last()?.at ?? null;
  }

  /** U behind S: the skipped item is before the eye again, and at its old place. */
  async unskip(): Promise<void> {
    const last = this.skips.last();
    if (!last) return;
    const { id, title } = last;
    const known = this.skips.undo(last);
    if (this.leases.isOpen) this.showUndone(id);
    notify(t("queue.undone", { title }), "green");
    await known;
    await this.skips.deliverUndo(id).catch((error: unknown) => notify(messageOf(error), "red"));
    await this.leases.claim(id);
  }

  /** H and Q: out of the queue until the author answers, or for the lead. */
  async defer(aside: Deferring): Promise<void> {
    const { command, record, options } = aside;
    const { id, version } = record;
    const request = { queue: this.queue.id, id, version, text: String(options.input?.["text"] ?? "") };
    const send = async (requestId: string): Promise<UndoRequest> => {
      const { recordId } = await call<{ recordId: string }>(v2("queue", command.verb), request, { requestId });
      return { recordIds: [recordId] };
    };
    await this.moveOnWhile(id, () => this.decisions.defer(aside, send));
  }

  /** Shows the next item at once while this one is given away. */
  private async moveOnWhile(id: string, work: () => Promise<unknown>): Promise<void> {
    const away = this.leases.handOver(id, work);
    this.advance(id);
    await away;
  }

  async release(): Promise<void> {
    if (await this.leases.releaseAll()) notify(t("queue.givenBack"), "green");
  }

  /** A colleague took over what was held here: told in words, and the eye moves on where it was the item before it. */
  takenOver(id: string, title: string, name: string): void {
    if (this.leases.isIdle()) return;
    this.leases.drop(id);
    notify(t("queue.takenOver", { name, title }), "blue");
    if (this.screen.current() === id) void this.next();
    else void this.leases.claim();
  }

  /** Of a colleague, or of another window: what was decided there is in hand no more, and what waits again stays. */
  changedElsewhere(id: string, isDecided: boolean): void {
    if (isDecided) {
      this.skips.end(id);
      if (this.leases.isLeased(id)) {
        this.leases.drop(id);
        void this.leases.claim();
      }
    }
    const others = this.state.decidedByOthers.filter((one) => one.id !== id);
    if (others.length < this.state.decidedByOthers.length) this.state.decidedByOthers = others;
  }

  /** What was decided elsewhere leaves the rows that wait, as one's own decisions do, unless it is before the eye still. */
  settleElsewhere(id: string): void {
    if (this.screen.current() === id || !this.screen.isListed(id) || !isDecidedByOthers(this.queue, id)) return;
    this.state.decidedByOthers = [...this.state.decidedByOthers, { id, until: Date.now() + UNDO_SECONDS * 1_000 }];
  }

  /** Though a colleague holds it: he is told, and this screen shows it. @returns false where it could not be had */
  async takeOver(id: string): Promise<boolean> {
    this.leases.keepInPlace([id]);
    const step = this.moves;
    await this.leases.claim(id, { takeOver: true });
    const isMine = this.leases.isLeased(id);
    if (isMine) {
      setOverlay(this.queue.resource, id, { mark: null });
      staleEvidence(id);
      if (this.moves === step) this.screen.show(id);
    }
    return isMine;
  }
}
