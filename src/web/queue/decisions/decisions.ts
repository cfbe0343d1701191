import type { Command } from "#kernel/command.ts";
import { UNDO_SECONDS } from "#kernel/queue.ts";
import type { Queue } from "#kernel/queue.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import type { CommandReply, CommandRequest, Undoable, UndoRequest } from "#domain/api/commands.ts";
import { v2 } from "#domain/api/call.ts";
import type { RunOptions } from "#web/commands/handlers.ts";
import { tell } from "#web/commands/send-to-server.ts";
import { dropUndoable } from "#web/commands/undoable.tsx";
import { call } from "#web/data/client.ts";
import type { ApiError } from "#web/data/error.ts";
import { currentOf, messageOf } from "#web/data/error.ts";
import type { RowMark } from "#web/data/overlay.ts";
import { setOverlay, overlayOf } from "#web/data/overlay.ts";
import { l, t } from "#web/i18n/text.ts";
import { registry } from "#web/registry/registry.ts";
import { notify } from "#web/ui/notice.tsx";
import { timeHere } from "#web/queue/session/clock.ts";
import type { Answer } from "#web/store/promise-with-resolvers.ts";
import { promiseWithResolvers } from "#web/store/promise-with-resolvers.ts";
import type { Unanswered } from "#web/queue/queue-target.ts";
import { staleAuthor, staleEvidence } from "#web/queue/evidence/evidence.ts";
import type { QueuedDecision } from "./retry-queue.ts";
import { enqueue, isUnsent, withdraw } from "./retry-queue.ts";
import { dropDraftsOf, keepDraft, reasonDraft } from "#web/queue/reasons/reason-drafts.ts";
import { forget } from "#web/detail/stale-read-guard.ts";
import type { Decided, Deferring, SessionState } from "#web/queue/session/session-state.ts";
import { isPending, leavePlaces } from "#web/queue/session/session-state.ts";
import { titleOf, titleOfDecided } from "#web/queue/session/title-of.ts";

interface BulkWaiter {
  resolve: (done: readonly string[]) => void;
  reject: (error: ApiError) => void;
}

const isMany = ({ request }: QueuedDecision): boolean => request.ids.length > 1;

/** What was decided in a session: painted first, sent then, put back where it was refused, taken back within ten seconds. */
export class Decisions {
  /** Answers on their way, so that undo can wait for the one it needs. */
  private readonly answers = new Map<string, Answer>();
  /** Bulk decisions whose answers are on their way. */
  private readonly many = new Map<string, BulkWaiter>();
  /** Taken back before they were answered, until the server knows; false where they stand all the same. */
  private readonly givenUp = new Map<string, (isBack: boolean) => void>();
  private shownAt = Date.now();
  private hasList = false;
  private readonly queue: Queue;
  private readonly state: SessionState;

  constructor(queue: Queue, state: SessionState) {
    this.queue = queue;
    this.state = state;
  }

  /** The item before the eye is another one: its time runs from now. */
  appeared(): void {
    this.shownAt = Date.now();
  }

  /** Another list than before: what is done by now does not stand above it. */
  beginList(): void {
    if (this.hasList) return;
    this.hasList = true;
    this.state.listStart = this.state.decided.filter((one) => one.until <= Date.now()).length;
    this.state.decidedByOthers = [];
  }

  endList(): void {
    this.hasList = false;
  }

  private note(
    given: Pick<Decided, "requestId" | "ids" | "title" | "handle"> & Partial<Pick<Decided, "isDeferral" | "at">>,
    command: Command,
    options: RunOptions,
    until = Date.now() + UNDO_SECONDS * 1_000,
  ): number {
    dropUndoable();
    dropDraftsOf(this.queue.id, given.ids);
    this.putInTurn({
      isDeferral: false,
      at: until - UNDO_SECONDS * 1_000,
      ...given,
      id: given.ids[0] ?? "",
      command: command.id,
      reason: options.reason ?? null,
      until,
      isUndoing: false,
      isUndone: false,
      seconds: (Date.now() - this.shownAt) / 1_000 / Math.max(1, given.ids.length),
    });
    return until;
  }

  /** What an earlier window did is told late, and stands before what was done since. */
  private putInTurn(decided: Decided): void {
    const place = this.state.decided.findLastIndex((one) => one.until <= decided.until) + 1;
    this.state.decided.splice(place, 0, decided);
  }

  decide(command: Command, record: AnyRecord, title: string, options: RunOptions): void {
    const requestId = crypto.randomUUID();
    const { resource } = this.queue;
    const until = this.note({ requestId, ids: [record.id], title, handle: null }, command, options);
    setOverlay(resource, record.id, { mark: { kind: "pending", transition: command.verb, until } });
    this.answers.set(requestId, promiseWithResolvers());
    enqueue({
      requestId,
      resource,
      verb: command.verb,
      id: record.id,
      title,
      request: { ...this.requestFor([record], options), ...(options.input ? { input: options.input } : {}) },
      at: until - UNDO_SECONDS * 1_000,
    });
  }

  /** Decided in an earlier window and not sent yet: it stands as decided here too, and can be taken back. */
  found({ requestId, resource, verb, title, request, at = Date.now() }: QueuedDecision): void {
    const command = registry().commands.find((one) => one.resource === resource && one.verb === verb);
    if (!command || this.entry(requestId)) return;
    // Later than anything of before that the server will tell: they are sent in order.
    const until = Date.now() + UNDO_SECONDS * 1_000;
    const options = request.reason ? { reason: request.reason } : {};
    const { ids } = request;
    const called = ids.length > 1 ? null : title;
    this.note({ requestId, ids, title: called, handle: null, at }, command, options, until);
    // Before this window knew of it he may have come to rest on it: that was no taking in hand.
    leavePlaces(this.state, ids);
    for (const id of ids) setOverlay(resource, id, { mark: { kind: "pending", transition: verb, until } });
    this.answers.set(requestId, promiseWithResolvers());
  }

  /**
   * Done in an earlier window so shortly ago that the server would take it back: it goes on counting down here.
   * @param until ms since 1970
   */
  restore({ command: id, requestId, recordIds, items, reason }: Undoable, until: number): void {
    const command = registry().command(id);
    const [first] = items;
    if (!command || !first) return;
    const { resource } = this.queue;
    const known = this.entry(requestId);
    const ids = items.map((item) => item.id);
    leavePlaces(this.state, ids);
    if (known) {
      // Found unsent it began without its time.
      this.state.decided = this.state.decided.filter((one) => one !== known);
      known.until = until;
      this.putInTurn(known);
    } else {
      const title = items.length > 1 ? null : titleOf(this.queue, first.id, first);
      const given = { requestId, ids, title, handle: { recordIds }, isAside: !command.decision };
      this.note(given, command, reason ? { reason } : {}, until);
    }
    for (const record of items)
      setOverlay(resource, record.id, { record, mark: { kind: "pending", transition: command.verb, until } });
  }

  /**
   * Out of the queue for its author or for the lead: painted and counted down like a decision, so that U takes back
   * what was done last.
   * @param send by this request id; answers with the handle for undo
   */
  async defer(
    { command, record, title, options }: Deferring,
    send: (requestId: string) => Promise<UndoRequest>,
  ): Promise<void> {
    const requestId = crypto.randomUUID();
    const { resource } = this.queue;
    const until = this.note({ requestId, ids: [record.id], title, handle: null, isDeferral: true }, command, {});
    setOverlay(resource, record.id, { mark: { kind: "pending", transition: command.verb, until } });
    const answer = promiseWithResolvers();
    this.answers.set(requestId, answer);
    try {
      const handle = await send(requestId);
      const entry = this.entry(requestId);
      if (entry) entry.handle = handle;
      staleAuthor(record);
    } catch (error) {
      options.refused?.(error);
      const why = messageOf(error);
      const said = t("queue.notPutAside", { title, name: l(command.label), why });
      this.putBack({ requestId, resource, id: record.id, title }, why, null, said);
    } finally {
      answer.resolve();
    }
  }

  private requestFor(records: readonly AnyRecord[], options: RunOptions): CommandRequest {
    return {
      ids: records.map((record) => record.id),
      versions: Object.fromEntries(records.map((record) => [record.id, record.version])),
      queue: this.queue.id,
      ...(options.reason ? { reason: options.reason } : {}),
      ...(options.unchosen ? { unchosen: true } : {}),
    };
  }

  /**
   * One decision over several chosen items, kept until it is sent as any other, marked row by row, undone as one.
   * @returns the items it was carried out for; none where it was taken back before @throws ApiError
   */
  decideMany(command: Command, records: readonly AnyRecord[], options: RunOptions): Promise<readonly string[]> {
    const requestId = crypto.randomUUID();
    const { resource } = this.queue;
    const ids = records.map(({ id }) => id);
    const title = t("bulk.items", { n: ids.length });
    const until = this.note({ requestId, ids, title: null, handle: null }, command, options);
    for (const id of ids) setOverlay(resource, id, { mark: { kind: "pending", transition: command.verb, until } });
    this.answers.set(requestId, promiseWithResolvers());
    const request = this.requestFor(records, options);
    return new Promise((resolve, reject) => {
      this.many.set(requestId, { resolve, reject });
      enqueue({ requestId, resource, verb: command.verb, id: ids[0] ?? "", title, request, at: Date.now() });
    });
  }

  /** What it was carried out for stands; the rows of the rest say why not. */
  private sentMany(decision: QueuedDecision, reply: CommandReply): void {
    const { requestId, resource, verb } = decision;
    const entry = this.entry(requestId);
    const done = reply.outcomes.filter(({ ok }) => ok).map(({ id }) => id);
    const late = this.late(entry, decision, reply);
    for (const { id, ok, item, msg } of reply.outcomes) {
      setOverlay(resource, id, { record: item, ...(ok ? late : { mark: { kind: "failed", why: msg } }) });
      if (ok) forget(resource, id);
      staleEvidence(id);
    }
    if (entry) Object.assign(entry, { ids: done, handle: { batchId: reply.batchId }, isUndone: done.length === 0 });
    const command = registry().commands.find((one) => one.resource === resource && one.verb === verb);
    if (command) tell(command, reply);
    this.settleMany(requestId, ({ resolve }) => resolve(done));
  }

  /** @returns whether somebody here waits for it: what an earlier window left is waited for by nobody */
  private settleMany(requestId: string, settle: (waiting: BulkWaiter) => void): boolean {
    const waiting = this.many.get(requestId);
    this.many.delete(requestId);
    if (waiting) settle(waiting);
    return waiting !== undefined;
  }

  private entry(requestId: string): Decided | undefined {
    return this.state.decided.find((one) => one.requestId === requestId);
  }

  /** Made in this window, or known to it: not news from another one. */
  isOwn(requestId: string): boolean {
    return this.answers.has(requestId) || this.entry(requestId) !== undefined;
  }

  /** Decided, put aside or taken back here, and not answered yet: its record still says what was before. */
  unanswered(id: string): Unanswered {
    const about = this.state.decided.filter((one) => one.ids.includes(id) && !one.isUndone);
    if (about.some(({ isUndoing }) => isUndoing)) return "undoing";
    const isOpen = about.some(
      ({ handle, until, requestId }) => handle === null && (until > Date.now() || isUnsent(requestId)),
    );
    return isOpen ? "decided" : null;
  }

  /** The server's answer to a decision. */
  sent(decision: QueuedDecision, reply: CommandReply): void {
    const [outcome] = reply.outcomes;
    const entry = this.entry(decision.requestId);
    if (entry && outcome?.ok && outcome.recordId) entry.handle = { recordIds: [outcome.recordId] };
    this.answers.get(decision.requestId)?.resolve();
    if (isMany(decision)) return this.sentMany(decision, reply);
    this.settleMany(decision.requestId, ({ resolve }) => resolve(outcome?.ok ? [decision.id] : []));
    if (!outcome) return;
    if (!outcome.ok) return this.putBack(decision, outcome.msg, outcome.item);
    forget(decision.resource, decision.id);
    setOverlay(decision.resource, decision.id, { record: outcome.item, ...this.late(entry, decision, reply) });
    staleEvidence(decision.id);
  }

  /** Sent when its ten seconds here were over: the server's ten run from then, and its message waits as long. */
  private late(entry: Decided | undefined, { verb }: QueuedDecision, { undoUntil }: CommandReply): { mark?: RowMark } {
    const until = Math.min(Date.now() + UNDO_SECONDS * 1_000, timeHere(undoUntil ?? 0));
    if (!entry || entry.until > Date.now() || until <= Date.now()) return {};
    entry.until = until;
    return { mark: { kind: "pending", transition: verb, until } };
  }

  refused(decision: QueuedDecision, error: ApiError): void {
    this.answers.get(decision.requestId)?.resolve();
    const { requestId, resource, request } = decision;
    if (!isMany(decision)) {
      this.settleMany(requestId, ({ resolve }) => resolve([]));
      return this.putBack(decision, error.message, currentOf(error));
    }
    const entry = this.entry(requestId);
    if (entry) entry.isUndone = true;
    for (const id of request.ids) setOverlay(resource, id, { mark: null });
    const isWaited = this.settleMany(requestId, ({ reject }) => reject(error));
    if (!isWaited) notify(t("queue.notDecided", { title: decision.title, why: error.message }), "yellow");
  }

  /** Somebody else was first, or the author changed it: a quiet word, the row says why, and no word of the reason is lost. */
  private putBack(
    decision: Pick<QueuedDecision, "requestId" | "resource" | "id" | "title">,
    why: string,
    item: AnyRecord | null,
    said = t("queue.notDecided", { title: decision.title, why }),
  ): void {
    const entry = this.entry(decision.requestId);
    if (entry) entry.isUndone = true;
    if (entry?.reason?.text) keepDraft(reasonDraft(this.queue.id, entry.command, entry.id), entry.reason.text);
    const isTold = overlayOf(decision.resource, decision.id).mark?.kind === "decided";
    const mark = isTold ? {} : { mark: { kind: "failed" as const, why } };
    setOverlay(decision.resource, decision.id, { ...(item ? { record: item } : {}), ...mark });
    staleEvidence(decision.id);
    notify(said, "yellow");
  }

  /** The last that can still be taken back: within its ten seconds, or as long as it is unsent. */
  private undoable(): Decided | undefined {
    return this.state.decided.findLast((one) => !one.isUndoing && isPending(one, Date.now()));
  }

  lastAt(): number | null {
    return this.undoable()?.at ?? null;
  }

  /**
   * Takes the last decision back that still can be, with its message. @param holds its item is in hand again
   * @returns it, whether it was taken back here, and then whether the server agrees; null where there is none
   */
  undo(holds: boolean): { last: Decided; taken: Promise<{ agreed: Promise<boolean> } | null> } | null {
    const last = this.undoable();
    return last ? { last, taken: this.takeBack(last, holds) } : null;
  }

  private async takeBack(last: Decided, holds: boolean): Promise<{ agreed: Promise<boolean> } | null> {
    const { requestId } = last;
    last.isUndoing = true;
    const here = await withdraw(requestId);
    const isBack = here !== null || (await this.undoSent(last, holds));
    last.isUndoing = false;
    if (!isBack) return null;
    const isTold = here !== "untold";
    const agreed = isTold ? Promise.resolve(true) : new Promise<boolean>((tell) => this.givenUp.set(requestId, tell));
    last.isUndone = true;
    this.answers.get(requestId)?.resolve();
    this.settleMany(requestId, ({ resolve }) => resolve([]));
    for (const id of last.ids) {
      setOverlay(this.queue.resource, id, { mark: null });
      staleEvidence(id);
    }
    notify(t("queue.undone", { title: titleOfDecided(last) }), "green");
    return { agreed };
  }

  /** The server has undone what had arrived, or knows that nothing will. */
  undone({ requestId, resource }: QueuedDecision, { outcomes }: CommandReply): void {
    const entry = this.entry(requestId);
    // An earlier window gave it up, and this one was told of it as done.
    const isNews = entry !== undefined && !entry.isUndone;
    if (isNews) entry.isUndone = true;
    for (const { id, item } of outcomes) {
      setOverlay(resource, id, { record: item, ...(isNews ? { mark: null } : {}) });
      staleEvidence(id);
    }
    this.settleGivenUp(requestId, true);
  }

  /** It had arrived, and its time was over before the server heard of the undo. */
  undoRefused({ requestId, resource, verb, request, title }: QueuedDecision, error: ApiError): void {
    const entry = this.entry(requestId);
    if (entry) entry.isUndone = false;
    for (const id of request.ids) {
      setOverlay(resource, id, { mark: { kind: "pending", transition: verb, until: Date.now() } });
      staleEvidence(id);
    }
    notify(t("queue.stands", { title, why: error.message }), "red");
    this.settleGivenUp(requestId, false);
  }

  private settleGivenUp(requestId: string, isBack: boolean): void {
    this.givenUp.get(requestId)?.(isBack);
    this.givenUp.delete(requestId);
  }

  private async undoSent(last: Decided, holds: boolean): Promise<boolean> {
    try {
      await this.answers.get(last.requestId)?.promise;
      if (last.handle === null) return false;
      const request: UndoRequest = { ...last.handle, ...(holds ? { hold: last.id } : {}) };
      const reply = await call<CommandReply>(v2("operationRecord", "undo"), request);
      for (const outcome of reply.outcomes)
        if (outcome.item) setOverlay(this.queue.resource, outcome.id, { record: outcome.item });
      return true;
    } catch (error) {
      notify(messageOf(error), "red");
      return false;
    }
  }
}
