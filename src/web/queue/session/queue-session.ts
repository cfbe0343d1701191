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
import { isTakenBack, outboxRead } from "#web/queue/decisions/retry-queue.ts";
import type { Deferring, Stage } from "./session-state.ts";
import { createSessionState, emptinessOf, lift, ScreenProxy } from "./session-state.ts";
import { isDecidedByOthers } from "#web/queue/leases/colleague-leases.ts";
import { Skips } from "#web/queue/leases/skips.ts";
import { titleOf } from "./title-of.ts";

/** One moderator's work on one queue: paints the next item at once, whatever is claimed, sent or taken back behind it. */
export class QueueSession {
  readonly state = createSessionState();
  readonly holds: Leases;
  readonly decisions: Decisions;
  private readonly skips: Skips;
  readonly queue: Queue;
  private readonly stage = new ScreenProxy(this.state);
  /** Of a window loaded anew right behind S: what its address still named. */
  private passed: string | null | undefined;
  /** Given back because the filter leaves it out: its row stands in the list until that is drawn anew. */
  private unfit: ReadonlySet<string> = new Set();
  /** How often the moderator went on by himself: an answer from before takes him nowhere else. */
  private steps = 0;

  constructor(queue: Queue) {
    this.queue = queue;
    this.skips = new Skips(queue.id, this.state);
    this.holds = new Leases(queue, this.state, this.stage, {
      isStale: (one) => this.skips.isStale(one) || isDecidedByOthers(queue, one.id),
      filled: () => this.fillStage(),
    });
    this.decisions = new Decisions(queue, this.state);
  }

  /** The moderator comes to the queue's screen. @returns what to do when he goes */
  enter(stage: Stage): () => void {
    this.stage.enter(stage);
    if (this.passed === undefined) {
      const id = stage.current();
      this.passed = id !== null && this.skips.left.has(id) ? id : null;
      if (this.passed !== null) stage.show(null);
    }
    this.holds.open();
    return () => {
      this.holds.close();
      this.stage.leave();
    };
  }

  /** The moderator moved to a row by himself. */
  moved(): void {
    this.steps += 1;
    this.stage.isWalking = true;
  }

  /** The next item, at once where it is in hand. Who moved on meanwhile stays where he is. @param isAsked by a key */
  async next(isAsked = false): Promise<void> {
    const inHand = this.inTurn();
    if (inHand) this.stage[isAsked ? "show" : "replace"](inHand.id);
    const [before, step, list] = [this.stage.current(), this.steps, this.stage.list()];
    const isOther = this.holds.isClaiming();
    await this.holds.claim();
    // The one on its way may have been for an item that is not to be had.
    if (isOther && this.state.held.length === 0) await this.holds.claim();
    if (inHand || this.stage.list() !== list || this.stage.current() !== before || this.steps !== step) return;
    const first = this.inTurn() ?? this.outOfTurn();
    if (first) this.stage[isAsked ? "show" : "replace"](first.id);
    else await this.tellEmpty(list);
  }

  /** Nothing to have is no empty queue where the filter leaves something out, or colleagues have it all in hand. @param list still shown */
  private async tellEmpty(list: string): Promise<void> {
    await this.holds.refresh();
    if (!this.state.isEmpty || this.stage.list() !== list) return;
    const { why, n } = emptinessOf(this.state, this.stage.aside());
    if (why === "clear") notify(t("queue.empty"), "green");
    else if (why === "taken") notify(t("queue.noneFree", { n }), "yellow");
    else if (this.stage.aside() === undefined) notify(t("queue.emptyFilter", { n }), "yellow", "1");
  }

  /**
   * Another filter: what does not fit goes back, and the first that fits is shown where the present one does not.
   * @param named by the link that brought the filter: it is shown, wherever in the list it stands
   */
  async refit(named?: string): Promise<void> {
    const before = this.stage.current();
    const step = this.steps;
    const inHand = this.state.held.map(({ id }) => id);
    await this.holds.refit();
    this.unfit = new Set(inHand.filter((id) => !this.holds.isHeld(id)));
    const now = this.stage.current();
    if (named !== undefined && named === now) return this.begin(named);
    if (this.steps !== step || (now !== null && now !== before)) return;
    if (before !== null && this.holds.isHeld(before)) return this.stage.show(before);
    this.stage.show((this.inTurn() ?? this.outOfTurn())?.id ?? null);
    this.read();
  }

  /** Whether the form of the item before the eye is open: it stays, whoever decides the item meanwhile. */
  isEdited(): boolean {
    return this.stage.isEdited();
  }

  /** Nothing is in hand and nothing before the eye, but rows are there: the first of them is shown. */
  read(): void {
    if (!this.stage.isBare() || this.state.held.length > 0 || this.holds.isClaiming()) return;
    // What was put aside here is gone from what waits, and is what a list of such items shows.
    const isAside = this.stage.aside() !== undefined;
    const isNone = (one: string): boolean => (!isAside && this.holds.isGone(one)) || this.unfit.has(one);
    const id = this.stage.following((one) => this.skips.has(one) || isNone(one)) ?? this.stage.following(isNone);
    if (id !== null) this.stage.show(id);
  }

  private readonly isOut = (id: string): boolean => this.skips.has(id) || this.holds.isGone(id);

  /** What the moderator opened himself, then the own skip that lies longest back: the server names skips last. */
  private outOfTurn(): Lease | undefined {
    const held = this.state.held.filter(({ id }) => !this.holds.isGone(id));
    return held.find(({ id }) => !this.skips.has(id)) ?? held[0];
  }

  /** Nothing is before the eye, and something came into hand. */
  private fillStage(): void {
    if (!this.stage.isBare()) return;
    const first = this.inTurn() ?? this.outOfTurn();
    if (first) this.stage.show(first.id);
  }

  /** From a link to one item. Where a colleague holds that one it is only read, and the queue's next are at hand. */
  async begin(id: string): Promise<void> {
    if (!isId(id)) {
      this.stage.show(null);
      notify(t("queue.badId", { id }), "yellow");
      return this.next();
    }
    if (id === this.passed) {
      this.passed = null;
      return this.next();
    }
    await this.holds.claim(id);
    if (this.state.held.length === 0) await this.holds.claim();
    // Decided in the window of before, which its address did not know yet.
    if (this.stage.current() === id && this.holds.isGone(id)) await this.next();
  }

  /** In hand by the order of the queue; what was skipped, and what was opened out of turn, comes behind that. */
  private inTurn(but?: string): Lease | undefined {
    return this.state.held.find((one) => one.id !== but && this.isTurn(one));
  }

  private isTurn({ id }: Lease): boolean {
    return !this.isOut(id) && !this.state.inPlace.includes(id);
  }

  /** What a decision on the present item would show. */
  ahead(present: string): string | null {
    return this.inTurn(present)?.id ?? null;
  }

  /** The next item, painted from what is already here. */
  private advance(from: string): void {
    this.steps += 1;
    this.holds.drop(from);
    this.stage.show(this.inTurn()?.id ?? this.stage.following(this.isOut) ?? this.outOfTurn()?.id ?? null);
  }

  /** Paints first, sends then; `stay` keeps the item before the eye. */
  decide(command: Command, record: AnyRecord, title: string, options: RunOptions): void {
    this.decisions.decide(command, record, title, options);
    this.skips.end(record.id);
    if (options.stay) return;
    this.advance(record.id);
    // As long as the server has not let it go its place cannot be filled: `Holds.refill` asks then, and asks once.
    if (this.state.held.length === 0) void this.holds.claim();
  }

  /** An earlier window decided it: it is neither held here nor shown as the next. */
  found(decision: QueuedDecision): void {
    const { ids } = decision.request;
    this.decisions.found(decision);
    for (const id of ids) {
      this.skips.end(id);
      this.holds.drop(id);
    }
    if (ids.includes(this.stage.current() ?? "")) void this.next();
  }

  /** What an earlier window did and the server would still take back, or was not told. */
  async remember(): Promise<void> {
    for (const id of this.skips.untold())
      this.skips.telling(
        id,
        this.skips.tell(id).catch(() => undefined),
      );
    const asked = Date.now();
    const step = this.steps;
    const told = await call<Undoable[]>(v2("queue", "undoable"), { queue: this.queue.id }).catch(() => []);
    await outboxRead();
    // What the browser kept was known here from the beginning, and may be taken back by now.
    const acts = told.filter(
      (act) =>
        !isTakenBack(act) && (act.command !== "queue.skip" || !act.items.some(({ id }) => this.skips.isBack(id))),
    );
    for (const act of acts) {
      // By one clock, the server's, so that U takes back what was done last.
      const until = asked + act.left;
      if (act.command === "queue.skip") this.skipped(act, until);
      else this.decisions.remembered(act, until);
      for (const { id } of act.items) this.holds.drop(id);
    }
    const current = this.stage.current();
    if (this.steps === step && acts.some(({ items }) => items.some(({ id }) => id === current))) void this.next();
  }

  private skipped({ items }: Undoable, until: number): void {
    for (const item of items) this.skips.add(item.id, titleOf(this.queue, item.id, item), until - UNDO_SECONDS * 1_000);
  }

  /** Paints first as well: where the present item is among them, the next is before the eye at once. @throws ApiError */
  async decideMany(command: Command, records: readonly AnyRecord[], options: RunOptions): Promise<void> {
    const ids = records.map(({ id }) => id);
    this.holds.keepInPlace(ids.filter((id) => !this.holds.isHeld(id)));
    const step = this.steps;
    const sent = this.decisions.decideMany(command, records, options);
    for (const id of ids) this.holds.drop(id);
    const before = this.stage.current();
    if (before !== null && ids.includes(before)) this.advance(before);
    const done = await sent;
    for (const id of done) this.skips.end(id);
    if (done.length === 0) return;
    // Who chose others beside the item that is his turn goes on with that one.
    const current = this.stage.current();
    const stays = this.steps !== step || this.state.held.some((one) => one.id === current && this.isTurn(one));
    await (stays ? this.holds.claim() : this.next(true));
  }

  /** In hand at once, and before the eye. */
  private bringBack(id: string): void {
    // Where its row is not at hand it stands among what is held.
    if (!this.stage.isListed(id)) lift(this.state, [id]);
    if (!this.state.inPlace.includes(id)) this.holds.reserve(id);
    this.stage.show(id);
  }

  /** U: the last decision, and its item before the eye at once. It is claimed when the server has let the decision go. */
  async undo(): Promise<void> {
    const back = this.decisions.undo(this.holds.isOpen);
    if (!back) return;
    const { id } = back.last;
    if (this.holds.isOpen) this.bringBack(id);
    const isBack = (await (await back.taken)?.agreed) ?? false;
    if (isBack) pointTab(this.queue.route, id);
    if (!this.holds.isOpen || (this.holds.isGone(id) && isBack)) return;
    if (isBack) return void this.holds.claim(id);
    this.holds.unexpect(id);
    if (this.stage.current() === id) void this.next();
  }

  /** What an earlier window took back is heard of by the server: who has it before him has it in hand. */
  undone(decision: QueuedDecision, reply: CommandReply): void {
    this.decisions.undone(decision, reply);
    const current = this.stage.current();
    if (current !== null && decision.request.ids.includes(current)) void this.holds.claim(current);
  }

  /** S: to the end of the own queue. Without a connection it waits in hand until it can be told. */
  async skip(id: string, title: string): Promise<void> {
    this.skips.make(id, title);
    const told = this.part(id, () => this.skips.tell(id));
    this.skips.telling(id, told);
    await told;
  }

  /** Done in this window: no news from another one. */
  isOwn(requestId: string): boolean {
    return this.decisions.isOwn(requestId) || this.skips.isOwn(requestId);
  }

  /** In another window of his: here too it comes behind everything else. */
  skippedElsewhere(id: string): void {
    this.skips.hear(id);
    const isHeld = this.holds.isHeld(id);
    this.holds.drop(id);
    if (this.stage.current() === id) {
      notify(t("queue.skippedElsewhere"), "yellow");
      void this.next();
    } else if (isHeld) void this.holds.claim();
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
    const known = this.skips.takeBack(last);
    if (this.holds.isOpen) this.bringBack(id);
    notify(t("queue.undone", { title }), "green");
    await known;
    await this.skips.tellBack(id).catch((error: unknown) => notify(messageOf(error), "red"));
    await this.holds.claim(id);
  }

  /** H and Q: out of the queue until the author answers, or for the lead. */
  async putAside(aside: Deferring): Promise<void> {
    const { command, record, options } = aside;
    const { id, version } = record;
    const request = { queue: this.queue.id, id, version, text: String(options.input?.["text"] ?? "") };
    const send = async (requestId: string): Promise<UndoRequest> => {
      const { recordId } = await call<{ recordId: string }>(v2("queue", command.verb), request, { requestId });
      return { recordIds: [recordId] };
    };
    await this.part(id, () => this.decisions.putAside(aside, send));
  }

  /** Shows the next item at once while this one is given away. */
  private async part(id: string, work: () => Promise<unknown>): Promise<void> {
    const away = this.holds.giveAway(id, work);
    this.advance(id);
    await away;
  }

  async giveBack(): Promise<void> {
    if (await this.holds.giveBack()) notify(t("queue.givenBack"), "green");
  }

  /** A colleague took over what was held here: told in words, and the eye moves on where it was the item before it. */
  taken(id: string, title: string, name: string): void {
    if (this.holds.sleeps()) return;
    this.holds.drop(id);
    notify(t("queue.takenOver", { name, title }), "blue");
    if (this.stage.current() === id) void this.next();
    else void this.holds.claim();
  }

  /** Of a colleague, or of another window: what was decided there is in hand no more, and what waits again stays. */
  heard(id: string, isDecided: boolean): void {
    if (isDecided) {
      this.skips.end(id);
      if (this.holds.isHeld(id)) {
        this.holds.drop(id);
        void this.holds.claim();
      }
    }
    const others = this.state.decidedByOthers.filter((one) => one.id !== id);
    if (others.length < this.state.decidedByOthers.length) this.state.decidedByOthers = others;
  }

  /** What was decided elsewhere leaves the rows that wait, as one's own decisions do, unless it is before the eye still. */
  settle(id: string): void {
    if (this.stage.current() === id || !this.stage.isListed(id) || !isDecidedByOthers(this.queue, id)) return;
    this.state.decidedByOthers = [...this.state.decidedByOthers, { id, until: Date.now() + UNDO_SECONDS * 1_000 }];
  }

  /** Though a colleague holds it: he is told, and this screen shows it. @returns false where it could not be had */
  async takeOver(id: string): Promise<boolean> {
    this.holds.keepInPlace([id]);
    const step = this.steps;
    await this.holds.claim(id, { takeOver: true });
    const isMine = this.holds.isHeld(id);
    if (isMine) {
      setOverlay(this.queue.resource, id, { mark: null });
      staleEvidence(id);
      if (this.steps === step) this.stage.show(id);
    }
    return isMine;
  }
}
