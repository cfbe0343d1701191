import { proxy } from "valtio";
import type { Command } from "#kernel/command.ts";
import { HEARTBEAT_SECONDS, LEASE_SECONDS, UNDO_SECONDS } from "#kernel/queue.ts";
import type { Queue } from "#kernel/queue.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import type { ClaimReply, CommandReply, CommandRequest, QueueHold, QueueState, UndoRequest } from "#kernel/wire.ts";
import { v2 } from "#kernel/wire.ts";
import type { RunOptions } from "#web/commands/handlers.ts";
import { call } from "#web/data/client.ts";
import { ApiError, messageOf } from "#web/data/error.ts";
import { layOver } from "#web/data/overlay.ts";
import { l, t } from "#web/i18n/text.ts";
import { lastKeyPress } from "#web/keyboard/listener.ts";
import { notify } from "#web/ui/notice.tsx";
import { prefetchEvidence, prefetchPictures, staleEvidence } from "./evidence.ts";
import type { Unsent } from "./outbox.ts";
import { enqueue, takeBack } from "./outbox.ts";

interface PromiseWithResolvers<T> {
  promise: Promise<T>;
  resolve: (value: T) => void;
}

function withResolvers(): PromiseWithResolvers<void> {
  let resolve: () => void = () => undefined;
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}

/** A decision of this session, newest last. */
export interface Decided {
  requestId: string;
  id: string;
  title: string;
  command: string;
  label: string;
  reason: RunOptions["reason"] | null;
  /** Handle for undo: one record, or the batch of several; null until the server has answered. */
  handle: UndoRequest | null;
  /** Every item the decision was about; `id` is the first. */
  ids: readonly string[];
  /** Milliseconds since 1970; undo is possible before. */
  until: number;
  undone: boolean;
  /** Seconds between the item's appearance and the decision. */
  seconds: number;
}

export interface SessionState {
  held: QueueHold[];
  decided: Decided[];
  skipped: number;
  state: QueueState | null;
  /** Nobody has pressed a key for five minutes: nothing is held any more. */
  isIdle: boolean;
  isEmpty: boolean;
}

/** What the session asks of the screen. */
export interface Stage {
  /** Shows an item; null for the first of the list. */
  show(id: string | null): void;
  /** The row after the present one that is not decided yet. */
  following(isOut: (id: string) => boolean): string | null;
  /** What the list shows, in the filter language: only such items are claimed. */
  filter(): string;
}

/** One moderator's work on one queue: claims ahead, paints the next item at once, sends what was decided, takes back. */
export class QueueSession {
  readonly state = proxy<SessionState>({
    held: [],
    decided: [],
    skipped: 0,
    state: null,
    isIdle: false,
    isEmpty: false,
  });
  private shownAt = Date.now();
  private claiming: Promise<void> | null = null;
  /** Answers on their way, so that undo can wait for the one it needs. */
  private readonly answers = new Map<string, PromiseWithResolvers<void>>();
  /** Items on their way out of this session's hands; a claim answered meanwhile still names them. */
  private readonly leaving = new Set<string>();
  /** Skipped in this session: they come back when nothing else is left, and not before. */
  private readonly skipped = new Set<string>();
  private beat: ReturnType<typeof setInterval> | undefined;
  private readonly queue: Queue;
  private readonly stage: Stage;

  constructor(queue: Queue, stage: Stage) {
    this.queue = queue;
    this.stage = stage;
  }

  open(): void {
    this.beat = setInterval(() => void this.heartbeat(), HEARTBEAT_SECONDS * 1_000);
    void this.refresh();
  }

  close(): void {
    clearInterval(this.beat);
    if (this.state.held.length > 0) void call(v2("queue", "giveBack"), { queue: this.queue.id }).catch(() => undefined);
  }

  isHeld(id: string): boolean {
    return this.state.held.some((one) => one.id === id);
  }

  /** The item before the eye is another one: its time runs from now. */
  appeared(): void {
    this.shownAt = Date.now();
  }

  async refresh(): Promise<void> {
    const state = await call<QueueState>(v2("queue", "state"), { queue: this.queue.id }).catch(() => null);
    if (state) this.state.state = state;
  }

  /** Fills what is held up to three. @param want an item the moderator opened himself */
  claim(want?: string): Promise<void> {
    this.claiming ??= this.fill(want).finally(() => {
      this.claiming = null;
    });
    return this.claiming;
  }

  private async fill(want?: string): Promise<void> {
    try {
      const reply = await call<ClaimReply>(v2("queue", "claim"), {
        queue: this.queue.id,
        filter: this.stage.filter(),
        ...(want ? { want } : {}),
      });
      this.state.held = reply.held.filter((one) => !this.isGone(one.id));
      this.state.isIdle = false;
      this.state.isEmpty = reply.held.length === 0;
      for (const one of reply.items) layOver(this.queue.resource, one.item.id, { record: one.item });
      await Promise.all(reply.held.map((one) => prefetchEvidence(one.id)));
      prefetchPictures(reply.held.map((one) => one.id));
    } catch (error) {
      if (error instanceof ApiError && !error.isOffline) notify(messageOf(error), "yellow");
    }
    void this.refresh();
  }

  /** W: the next item by severity and age. */
  async next(): Promise<void> {
    await this.claim();
    const first = this.state.held.find((one) => !this.skipped.has(one.id)) ?? this.state.held[0];
    if (first) this.stage.show(first.id);
    else notify(t("queue.empty"), "green");
  }

  /** The moderator moved to an item by himself: it is held for him as long as nobody else has it. */
  async look(id: string): Promise<void> {
    if (this.isHeld(id) || this.isDecided(id)) return;
    await this.claim(id);
  }

  private isDecided(id: string): boolean {
    return this.state.decided.some((one) => !one.undone && one.ids.includes(id));
  }

  private isGone(id: string): boolean {
    return this.isDecided(id) || this.leaving.has(id);
  }

  /** The next item, painted from what is already here. */
  private advance(from: string): void {
    this.state.held = this.state.held.filter((one) => one.id !== from);
    const isOut = (id: string): boolean => this.skipped.has(id) || this.isGone(id);
    const fresh = this.state.held.find((one) => !isOut(one.id));
    this.stage.show(fresh?.id ?? this.stage.following(isOut) ?? this.state.held[0]?.id ?? null);
  }

  /** Paints first, sends then; `stay` keeps the item before the eye. */
  decide(command: Command, record: AnyRecord, title: string, options: RunOptions): void {
    const requestId = crypto.randomUUID();
    const until = Date.now() + UNDO_SECONDS * 1_000;
    const entry: Decided = {
      requestId,
      id: record.id,
      title,
      command: command.id,
      label: l(command.label),
      reason: options.reason ?? null,
      handle: null,
      ids: [record.id],
      until,
      undone: false,
      seconds: (Date.now() - this.shownAt) / 1_000,
    };
    this.state.decided.push(entry);
    layOver(this.queue.resource, record.id, { mark: { kind: "pending", transition: command.verb, until } });
    if (!options.stay) {
      this.advance(record.id);
      void this.claim();
    }
    this.answers.set(requestId, withResolvers());
    enqueue({
      requestId,
      resource: this.queue.resource,
      verb: command.verb,
      id: record.id,
      title,
      request: {
        ids: [record.id],
        versions: { [record.id]: record.version },
        queue: this.queue.id,
        ...(options.reason ? { reason: options.reason } : {}),
        ...(options.input ? { input: options.input } : {}),
      },
    });
  }

  /**
   * One decision over several chosen items: sent at once, because it was confirmed, marked row by row, undone as one.
   * @throws ApiError
   */
  async decideMany(command: Command, records: readonly AnyRecord[], options: RunOptions): Promise<void> {
    const requestId = crypto.randomUUID();
    const request: CommandRequest = {
      ids: records.map((record) => record.id),
      versions: Object.fromEntries(records.map((record) => [record.id, record.version])),
      queue: this.queue.id,
      ...(options.reason ? { reason: options.reason } : {}),
    };
    const reply = await call<CommandReply>(v2(this.queue.resource, command.verb), request, { requestId });
    const until = Date.now() + UNDO_SECONDS * 1_000;
    const done = reply.outcomes.filter((outcome) => outcome.ok);
    for (const outcome of reply.outcomes) {
      const mark = outcome.ok
        ? { kind: "pending" as const, transition: command.verb, until }
        : { kind: "failed" as const, why: outcome.msg };
      layOver(this.queue.resource, outcome.id, { record: outcome.item, mark });
      staleEvidence(outcome.id);
    }
    notify(
      t("command.doneMany", { name: l(command.label), ok: done.length, failed: reply.outcomes.length - done.length }),
      done.length === reply.outcomes.length ? "green" : "yellow",
    );
    const [first] = done;
    if (!first) return;
    this.state.decided.push({
      requestId,
      id: first.id,
      ids: done.map((outcome) => outcome.id),
      title: t("command.bulk", { n: done.length }),
      command: command.id,
      label: l(command.label),
      reason: options.reason ?? null,
      handle: { batchId: reply.batchId },
      until,
      undone: false,
      seconds: (Date.now() - this.shownAt) / 1_000 / done.length,
    });
    await this.next();
  }

  private entry(requestId: string): Decided | undefined {
    return this.state.decided.find((one) => one.requestId === requestId);
  }

  /** The server's answer to a decision. */
  sent(decision: Unsent, reply: CommandReply): void {
    const [outcome] = reply.outcomes;
    const entry = this.entry(decision.requestId);
    if (entry && outcome?.ok && outcome.recordId) entry.handle = { recordIds: [outcome.recordId] };
    this.answers.get(decision.requestId)?.resolve();
    if (!outcome) return;
    if (!outcome.ok) return this.putBack(decision, outcome.msg, outcome.item);
    layOver(decision.resource, decision.id, { record: outcome.item });
    staleEvidence(decision.id);
  }

  refused(decision: Unsent, error: ApiError): void {
    this.answers.get(decision.requestId)?.resolve();
    this.putBack(decision, error.message, null);
  }

  /** Somebody else was first, or the author changed it: a quiet word, and the row says why. */
  private putBack(decision: Unsent, why: string, item: AnyRecord | null): void {
    const entry = this.entry(decision.requestId);
    if (entry) entry.undone = true;
    layOver(decision.resource, decision.id, { ...(item ? { record: item } : {}), mark: { kind: "failed", why } });
    staleEvidence(decision.id);
    notify(t("queue.notDecided", { title: decision.title, why }), "yellow");
  }

  /** U: the last decision that can still be taken back, with its message. */
  async undo(): Promise<void> {
    const last = this.state.decided.findLast((one) => !one.undone && one.until > Date.now());
    if (!last) return void notify(t("queue.undo.tooLate", { n: UNDO_SECONDS }), "yellow");
    if (!takeBack(last.requestId) && !(await this.undoSent(last))) return;
    last.undone = true;
    for (const id of last.ids) {
      layOver(this.queue.resource, id, { mark: null });
      staleEvidence(id);
    }
    this.stage.show(last.id);
    notify(t("queue.undone", { title: last.title }), "green");
    void this.claim(last.id);
  }

  private async undoSent(last: Decided): Promise<boolean> {
    try {
      await this.answers.get(last.requestId)?.promise;
      if (last.handle === null) return false;
      const reply = await call<CommandReply>(v2("operationRecord", "undo"), last.handle);
      for (const outcome of reply.outcomes)
        if (outcome.item) layOver(this.queue.resource, outcome.id, { record: outcome.item });
      return true;
    } catch (error) {
      notify(messageOf(error), "red");
      return false;
    }
  }

  /** S: to the end of the own queue. */
  async skip(id: string): Promise<void> {
    this.state.skipped += 1;
    this.skipped.add(id);
    await this.part(id, () => call(v2("queue", "skip"), { queue: this.queue.id, id }));
  }

  /** H and Q: out of the queue until the author answers, or for the lead. */
  async putAside(verb: "askAuthor" | "escalate", record: AnyRecord, text: string): Promise<void> {
    await this.part(record.id, () =>
      call(v2("queue", verb), { queue: this.queue.id, id: record.id, version: record.version, text }),
    );
    layOver(this.queue.resource, record.id, { mark: { kind: "decided", transition: verb, name: "" } });
  }

  /** Shows the next item at once, gives this one away, and only then claims: it must not come back by the same claim. */
  private async part(id: string, work: () => Promise<unknown>): Promise<void> {
    this.leaving.add(id);
    this.advance(id);
    await this.aside(work);
    this.leaving.delete(id);
    await this.claim();
  }

  private async aside(work: () => Promise<unknown>): Promise<void> {
    try {
      await work();
    } catch (error) {
      notify(messageOf(error), "red");
    }
    void this.refresh();
  }

  async giveBack(): Promise<void> {
    this.state.held = [];
    await this.aside(() => call(v2("queue", "giveBack"), { queue: this.queue.id }));
    notify(t("queue.givenBack"), "green");
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
