import type { Command } from "#kernel/command.ts";
import { isId } from "#kernel/id.ts";
import type { Queue } from "#kernel/queue.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import type { CommandReply, UndoRequest } from "#domain/api/commands.ts";
import { v2 } from "#domain/api/call.ts";
import type { RunOptions } from "#web/commands/run-options.ts";
import { call } from "#web/data/client.ts";
import { messageOf } from "#web/data/error.ts";
import { queryClient } from "#web/data/query.ts";
import { merged, overlayOf, setOverlay } from "#web/data/row-overlay.ts";
import { t } from "#web/i18n/part-text.ts";
import { pointTab } from "#web/routing/tabs.ts";
import { notify } from "#web/ui/notice.tsx";
import { Decisions } from "#web/queue/decisions/decisions.ts";
import { staleEvidence } from "#web/evidence/evidence.ts";
import { Leases } from "#web/queue/leases/leases.ts";
import type { QueuedDecision } from "#web/queue/decisions/retry-queue.ts";
import type { Deferring } from "#web/queue/decisions/decided.ts";
import type { QueueView } from "./queue-view.ts";
import { createSessionState, unpinRows } from "./session-state.ts";
import { emptinessOf } from "./waiting.ts";
import { ScreenProxy } from "./queue-view.ts";
import { isClaimable, isDecidedByOthers } from "#web/queue/leases/mark-colleague-leases.ts";
import { Skips } from "#web/queue/leases/skips.ts";
import { OutsideChanges } from "./outside-changes.ts";
import { NextItem } from "./next-item.ts";
import { restoreActs } from "./restore-acts.ts";

/**
 * One moderator's work on one queue. It shows the next item at once; claims, decisions and undo run in the background.
 */
export class QueueSession {
  readonly state = createSessionState();
  readonly leases: Leases;
  readonly decisions: Decisions;
  readonly outsideChanges: OutsideChanges;
  private readonly nextItem: NextItem;
  private readonly skips: Skips;
  readonly queue: Queue;
  private readonly screen = new ScreenProxy(this.state);
  /** Item of the address, if it was skipped before the reload. Null: no such item. Undefined: address not read yet. */
  private skippedBefore: string | null | undefined;
  /** Released items that do not match a new filter; their rows stay in the list until it is drawn again. */
  private filteredOut: ReadonlySet<string> = new Set();
  /** Counts the moderator's own moves. After a move, the answer to an earlier call must not move the cursor. */
  private moves = 0;

  constructor(queue: Queue) {
    this.queue = queue;
    this.skips = new Skips(queue.id, this.state);
    this.leases = new Leases(queue, this.state, this.screen, {
      isStale: (one) => this.skips.isStale(one) || isDecidedByOthers(queue, one.id),
      onFilled: () => this.showLeased(),
    });
    this.decisions = new Decisions(queue, this.state);
    const { state, screen, leases, skips } = this;
    this.nextItem = new NextItem({ state, screen, leases, skips });
    this.outsideChanges = new OutsideChanges({ queue, state, screen, leases, skips, next: () => this.next() });
  }

  /** Opens the session on the queue's screen. @returns a function that closes it */
  enter(view: QueueView): () => void {
    this.screen.enter(view);
    if (this.skippedBefore === undefined) {
      const id = view.current();
      this.skippedBefore = id !== null && this.skips.storedAtStart.has(id) ? id : null;
      if (this.skippedBefore !== null) view.show(null);
    }
    this.leases.open();
    return () => {
      this.leases.close();
      this.screen.leave();
    };
  }

  /** The moderator moved the cursor. */
  onMoved(): void {
    this.moves += 1;
    this.screen.isBrowsing = true;
  }

  /**
   * Shows the next item, at once if it is leased. If the moderator moves the cursor
   * during the claim, the answer does not move it.
   * @param byKeyPress true after a key press
   */
  async next(byKeyPress = false): Promise<void> {
    const leased = this.nextItem.inTurn();
    if (leased) this.screen[byKeyPress ? "show" : "replace"](leased.id);
    const [before, step, list] = [this.screen.current(), this.moves, this.screen.listKey()];
    const isOther = this.leases.isClaiming();
    await this.leases.claim();
    // The claim may have joined a running one for a single item that is not available.
    if (isOther && this.state.leases.length === 0) await this.leases.claim();
    if (leased || this.screen.listKey() !== list || this.screen.current() !== before || this.moves !== step) return;
    const first = this.nextItem.leased();
    if (first) this.screen[byKeyPress ? "show" : "replace"](first.id);
    else await this.explainEmpty(list);
  }

  /**
   * Explains why nothing can be claimed: empty queue, filter, or colleagues.
   * @param list key of the list at the time of the claim
   */
  private async explainEmpty(list: string): Promise<void> {
    await this.leases.refresh();
    if (!this.state.isEmpty || this.screen.listKey() !== list) return;
    const { cause, n } = emptinessOf(this.state, this.screen.aside());
    if (cause === "clear") notify(t("queue.empty"), "green");
    else if (cause === "taken") notify(t("queue.noneFree", { n }), "yellow");
    else if (this.screen.aside() === undefined) notify(t("queue.emptyFilter", { n }), "yellow", "1");
  }

  /**
   * Applies another filter: items that do not match are released, and the first match is shown if the current item does
   * not match.
   * @param named id of the item in a link that also sets the filter; it is shown even if it does not match
   */
  async changeFilter(named?: string): Promise<void> {
    const before = this.screen.current();
    const step = this.moves;
    this.filteredOut = new Set(await this.leases.changeFilter());
    const now = this.screen.current();
    if (named !== undefined && named === now) return this.begin(named);
    if (this.moves !== step || (now !== null && now !== before)) return;
    if (before !== null && this.leases.isLeased(before)) return this.screen.show(before);
    this.screen.show(this.nextItem.leased()?.id ?? null);
    this.showFirst();
  }

  /** True while the form of the current item is open. It stays open, even if a colleague decides the item. */
  isEdited(): boolean {
    return this.screen.isEdited();
  }

  /** Shows the first row if nothing is leased and no item is current. */
  showFirst(): void {
    if (!this.screen.isEmpty() || this.state.leases.length > 0 || this.leases.isClaiming()) return;
    // An item deferred here is hidden in the list of waiting items, but not in a list of deferred ones.
    const isAside = this.screen.aside() !== undefined;
    const isOut = (one: string): boolean => (!isAside && this.leases.isHandledHere(one)) || this.filteredOut.has(one);
    const id = this.nextItem.listed(isOut);
    if (id !== null) this.screen.show(id);
  }

  /** Shows a leased item if no item is current. */
  private showLeased(): void {
    if (!this.screen.isEmpty()) return;
    const first = this.nextItem.leased();
    if (first) this.screen.show(first.id);
  }

  /**
   * Starts from a link to one item. If a colleague has leased it, it is shown read-only, and the next items are
   * claimed.
   */
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
    // It was decided before the reload, but the address still names it.
    if (this.screen.current() === id && this.leases.isHandledHere(id)) await this.next();
  }

  /** Id of the item that a decision on the current one would show; null if none is leased. */
  itemAfter(currentId: string): string | null {
    return this.nextItem.inTurn(currentId)?.id ?? null;
  }

  /** Shows the next item from what is loaded already. */
  private advance(from: string): void {
    this.moves += 1;
    this.leases.drop(from);
    this.screen.show(this.nextItem.loaded());
  }

  /** Shows the next item, then sends the decision. `stay` keeps the item current. */
  decide(command: Command, record: AnyRecord, title: string, options: RunOptions): void {
    this.decisions.decide(command, record, title, options);
    this.skips.end(record.id);
    if (options.stay) return;
    this.advance(record.id);
    // If a lease is left, `Claims.refill` claims after the server's answer.
    if (this.state.leases.length === 0) void this.leases.claim();
  }

  /** Shows the next item, if this one is current and left the queue by a command that is no decision. */
  moveOn(record: AnyRecord): void {
    const { resource } = this.queue;
    const isOut = !isClaimable(this.queue, merged(record, overlayOf(resource, record.id)));
    if (!isOut || this.screen.current() !== record.id) return;
    this.advance(record.id);
    void this.leases.claim();
    void queryClient.invalidateQueries({ queryKey: ["list", resource] });
  }

  /** Adopts a decision that was made before a reload. Its items are neither leased nor shown next. */
  adoptDecision(decision: QueuedDecision): void {
    const { ids } = decision.request;
    this.decisions.adoptDecision(decision);
    for (const id of ids) {
      this.skips.end(id);
      this.leases.drop(id);
    }
    if (ids.includes(this.screen.current() ?? "")) void this.next();
  }

  /** After a reload, restores acts that can be undone, and skips that were not sent. */
  async restore(): Promise<void> {
    const step = this.moves;
    const ids = await restoreActs(this.queue, this.decisions, this.skips);
    for (const id of ids) this.leases.drop(id);
    if (this.moves === step && ids.includes(this.screen.current() ?? "")) void this.next();
  }

  /** Decides several items. If the current item is among them, the next is shown at once. @throws ApiError */
  async decideMany(command: Command, records: readonly AnyRecord[], options: RunOptions): Promise<void> {
    const ids = records.map(({ id }) => id);
    this.leases.pinRows(ids.filter((id) => !this.leases.isLeased(id)));
    const step = this.moves;
    const sent = this.decisions.decideMany(command, records, options);
    for (const id of ids) this.leases.drop(id);
    const before = this.screen.current();
    if (before !== null && ids.includes(before)) this.advance(before);
    const done = await sent;
    for (const id of done) this.skips.end(id);
    if (done.length === 0) return;
    // Keep the current item if the moderator moved the cursor, or if it is leased and next in turn.
    const stays = this.moves !== step || this.nextItem.isLeasedInTurn(this.screen.current());
    await (stays ? this.leases.claim() : this.next(true));
  }

  /** Leases an undone item and makes it current. */
  private showUndone(id: string): void {
    // If its row is not loaded, it is shown in the section of leased items.
    if (!this.screen.isListed(id)) unpinRows(this.state, [id]);
    if (!this.state.pinnedRows.includes(id)) this.leases.reserve(id);
    this.screen.show(id);
  }

  /** Undoes the last decision and shows its item at once; it is claimed when the server has undone the decision. */
  async undo(): Promise<void> {
    const undo = this.decisions.undo(this.leases.isOpen);
    if (!undo) return;
    const { id } = undo.last;
    if (this.leases.isOpen) this.showUndone(id);
    const undone = await undo.done;
    const isConfirmed = (await undone?.isConfirmed) ?? false;
    if (isConfirmed) pointTab(this.queue.route, id);
    if (!this.leases.isOpen || (this.leases.isHandledHere(id) && isConfirmed)) return;
    if (isConfirmed) return void this.leases.claim(id);
    this.leases.cancelReservation(id);
    if (this.screen.current() === id) void this.next();
  }

  /** The server has undone a decision whose undo waited in the retry queue. If its item is current, it is claimed. */
  onUndone(decision: QueuedDecision, reply: CommandReply): void {
    this.decisions.onUndone(decision, reply);
    const current = this.screen.current();
    if (current !== null && decision.request.ids.includes(current)) void this.leases.claim(current);
  }

  /**
   * Skips an item: it moves to the end of the moderator's own queue. Without a connection the lease stays until the
   * skip reaches the server.
   */
  async skip(id: string, title: string): Promise<void> {
    this.skips.make(id, title);
    const delivery = this.moveOnWhile(id, () => this.skips.deliver(id));
    this.skips.setDelivery(id, delivery);
    await delivery;
  }

  /** True for actions of this window. Their live events are ignored, because the state already includes them. */
  isOwn(requestId: string): boolean {
    return this.decisions.log.isOwn(requestId) || this.skips.isOwn(requestId);
  }

  /** Time of the last skip that can be undone, ms since 1970; null if there is none. */
  skippedAt(): number | null {
    return this.skips.last()?.at ?? null;
  }

  /** Undoes the last skip: the item becomes current again at its former place. */
  async unskip(): Promise<void> {
    const last = this.skips.last();
    if (!last) return;
    const { id, title } = last;
    const delivered = this.skips.undo(last);
    if (this.leases.isOpen) this.showUndone(id);
    notify(t("queue.undone", { title }), "green");
    await delivered;
    await this.skips.deliverUndo(id).catch((error: unknown) => notify(messageOf(error), "red"));
    await this.leases.claim(id);
  }

  /** Defers an item: until the author replies, or to the lead. */
  async defer(deferring: Deferring): Promise<void> {
    const { command, record, options } = deferring;
    const { id, version } = record;
    const request = { queue: this.queue.id, id, version, text: String(options.input?.["text"] ?? "") };
    const send = async (requestId: string): Promise<UndoRequest> => {
      const { recordId } = await call<{ recordId: string }>(v2("queue", command.verb), request, { requestId });
      return { recordIds: [recordId] };
    };
    await this.moveOnWhile(id, () => this.decisions.defer(deferring, send));
  }

  /** Shows the next item at once, while `work` skips or defers this one. */
  private async moveOnWhile(id: string, work: () => Promise<unknown>): Promise<void> {
    const away = this.leases.handOver(id, work);
    this.advance(id);
    await away;
  }

  async release(): Promise<void> {
    if (await this.leases.releaseAll()) notify(t("queue.released"), "green");
  }

  /** Takes an item over from a colleague, who gets a notice. @returns false if it could not be claimed */
  async takeOver(id: string): Promise<boolean> {
    this.leases.pinRows([id]);
    const step = this.moves;
    await this.leases.claim(id, { takeOver: true });
    const isMine = this.leases.isLeased(id);
    if (isMine) {
      setOverlay(this.queue.resource, id, { mark: null });
      staleEvidence(this.queue.resource, id);
      if (this.moves === step) this.screen.show(id);
    }
    return isMine;
  }
}
