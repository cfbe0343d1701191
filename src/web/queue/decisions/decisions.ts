import type { Command } from "#kernel/command.ts";
import type { Queue } from "#kernel/queue.ts";
import { UNDO_SECONDS } from "#kernel/queue.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import type { CommandReply, Undoable, UndoRequest } from "#domain/api/commands.ts";
import type { RunOptions } from "#web/commands/run-options.ts";
import type { ApiError } from "#web/data/error.ts";
import { currentOf, messageOf } from "#web/data/error.ts";
import type { RowMark } from "#web/data/row-overlay.ts";
import { setOverlay } from "#web/data/row-overlay.ts";
import { forget } from "#web/detail/stale-read-guard.ts";
import { t } from "#web/i18n/part-text.ts";
import { l } from "#web/i18n/text.ts";
import { registry } from "#web/registry/registry.ts";
import { staleAuthor, staleEvidence } from "#web/evidence/evidence.ts";
import { timeHere } from "#web/queue/session/clock.ts";
import type { Decided, Deferring } from "./decided.ts";
import type { SessionState } from "#web/queue/session/session-state.ts";
import { unpinRows } from "#web/queue/session/session-state.ts";
import { titleOf } from "#web/queue/session/title-of.ts";
import { BulkDecisions, isBulk } from "./bulk.ts";
import { DecisionLog, pendingMark } from "./decision-log.ts";
import { requestFor } from "./request.ts";
import type { QueuedDecision } from "./retry-queue.ts";
import { enqueue } from "./retry-queue.ts";
import { Undo } from "./undo.ts";

/** Decisions of a session: shown at once, then sent, reverted if refused, undone within 10 seconds. */
export class Decisions {
  private readonly queue: Queue;
  private readonly state: SessionState;
  readonly log: DecisionLog;
  private readonly bulk: BulkDecisions;
  private readonly undoes: Undo;

  constructor(queue: Queue, state: SessionState) {
    this.queue = queue;
    this.state = state;
    this.log = new DecisionLog(queue, state);
    this.bulk = new BulkDecisions(this.log);
    this.undoes = new Undo(this.log, this.bulk);
  }

  undo(leases: boolean): ReturnType<Undo["undoLast"]> {
    return this.undoes.undoLast(leases);
  }
  onUndone(decision: QueuedDecision, reply: CommandReply): void {
    this.undoes.onUndone(decision, reply);
  }
  undoRefused(decision: QueuedDecision, error: ApiError): void {
    this.undoes.refused(decision, error);
  }
  decideMany(command: Command, records: readonly AnyRecord[], options: RunOptions): Promise<readonly string[]> {
    return this.bulk.decide(command, records, options);
  }

  decide(command: Command, record: AnyRecord, title: string, options: RunOptions): void {
    const requestId = crypto.randomUUID();
    const until = this.log.add({ requestId, ids: [record.id], title, handle: null }, command, options);
    // The row of a macro shows the decision that is its last step.
    const verb = registry().command(options.steps?.at(-1)?.command ?? command.id)?.verb ?? command.verb;
    this.log.markPending([record.id], verb, until);
    this.log.expect(requestId);
    enqueue({
      requestId,
      resource: this.queue.resource,
      verb,
      id: record.id,
      title,
      request: {
        ...requestFor(this.queue.id, [record], options),
        ...(options.input ? { input: options.input } : {}),
      },
      ...(options.steps ? { steps: options.steps } : {}),
      at: until - UNDO_SECONDS * 1_000,
    });
  }

  /** Shows a decision that an earlier window could not send; it can be undone here. */
  adoptDecision({ requestId, resource, verb, title, request, at: time = Date.now() }: QueuedDecision): void {
    const command = registry().commands.find((one) => one.resource === resource && one.verb === verb);
    if (!command || this.log.entry(requestId)) return;
    // Its undo window starts now. Unsent decisions are sent last, so this is the newest act.
    const until = Date.now() + UNDO_SECONDS * 1_000;
    const options = request.reason ? { reason: request.reason } : {};
    const { ids } = request;
    this.log.add({ requestId, ids, title: ids.length > 1 ? null : title, handle: null, time }, command, options, until);
    // The cursor may have rested on the item before this window knew of the decision.
    unpinRows(this.state, ids);
    this.log.markPending(ids, verb, until);
    this.log.expect(requestId);
  }

  /** Shows an act of an earlier window that the server can still undo. @param until ms since 1970 */
  restore({ command: id, requestId, recordIds, items, reason }: Undoable, until: number): void {
    const command = registry().command(id);
    const [first] = items;
    if (!command || !first) return;
    const known = this.log.entry(requestId);
    const ids = items.map((item) => item.id);
    unpinRows(this.state, ids);
    // A decision from the retry queue has an estimated end of the undo window. The server's end replaces it.
    if (known) this.log.reschedule(known, until);
    else {
      const title = items.length > 1 ? null : titleOf(this.queue, first.id, first);
      const entry = { requestId, ids, title, handle: { recordIds }, isDeferral: !command.decision };
      this.log.add(entry, command, reason ? { reason } : {}, until);
    }
    const mark = pendingMark(command.verb, until);
    for (const record of items) setOverlay(this.queue.resource, record.id, { record, mark });
  }

  /**
   * Defers an item. It is shown and counted down like a decision, so that U undoes what was done last.
   * @param send sends under this request id; answers with the handle for undo
   */
  async defer(
    { command, record, title, options }: Deferring,
    send: (requestId: string) => Promise<UndoRequest>,
  ): Promise<void> {
    const requestId = crypto.randomUUID();
    const { id } = record;
    const until = this.log.add({ requestId, ids: [id], title, handle: null, isDeferral: true }, command, {});
    this.log.markPending([id], command.verb, until);
    this.log.expect(requestId);
    try {
      const handle = await send(requestId);
      const entry = this.log.entry(requestId);
      if (entry) entry.handle = handle;
      staleAuthor(this.queue.resource, record);
    } catch (error) {
      options.refused?.(error);
      const explanation = messageOf(error);
      const message = t("queue.notDeferred", { title, name: l(command.label), why: explanation });
      this.log.revert({ requestId, resource: this.queue.resource, id, title }, explanation, null, message);
    } finally {
      this.log.answered(requestId);
    }
  }

  /** The server's answer to a decision. */
  sent(decision: QueuedDecision, reply: CommandReply): void {
    const { requestId, resource, id } = decision;
    const [outcome] = reply.outcomes;
    const entry = this.log.entry(requestId);
    if (entry && outcome?.ok && outcome.recordId)
      entry.handle = decision.steps ? { batchId: reply.batchId } : { recordIds: [outcome.recordId] };
    this.log.answered(requestId);
    if (isBulk(decision)) return this.bulk.sent(decision, reply, this.lateMark(entry, decision, reply));
    this.bulk.settle(requestId, ({ resolve }) => resolve(outcome?.ok ? [id] : []));
    if (!outcome) return void (reply.pending && this.log.asked(decision, reply));
    if (!outcome.ok) return this.log.revert(decision, outcome.msg, outcome.item);
    forget(resource, id);
    setOverlay(resource, id, { record: outcome.item, ...this.lateMark(entry, decision, reply) });
    staleEvidence(resource, id);
  }

  /**
   * Returns the mark of a decision that was sent after its undo window had ended here. The server starts a new undo
   * window then, and its message waits as long. Returns nothing for any other decision.
   */
  private lateMark(
    entry: Decided | undefined,
    { verb }: QueuedDecision,
    { undoUntil }: CommandReply,
  ): { mark?: RowMark } {
    const until = Math.min(Date.now() + UNDO_SECONDS * 1_000, timeHere(undoUntil ?? 0));
    if (!entry || entry.until > Date.now() || until <= Date.now()) return {};
    entry.until = until;
    return { mark: pendingMark(verb, until) };
  }

  refused(decision: QueuedDecision, error: ApiError): void {
    this.log.answered(decision.requestId);
    if (isBulk(decision)) return this.bulk.refused(decision, error);
    this.bulk.settle(decision.requestId, ({ resolve }) => resolve([]));
    this.log.revert(decision, error.message, currentOf(error));
  }
}
