import type { CommandReply, UndoRequest } from "#domain/api/commands.ts";
import { v2 } from "#domain/api/call.ts";
import { call } from "#web/data/client.ts";
import type { ApiError } from "#web/data/error.ts";
import { messageOf } from "#web/data/error.ts";
import { setOverlay } from "#web/data/row-overlay.ts";
import { t } from "#web/i18n/part-text.ts";
import { staleEvidence } from "#web/evidence/evidence.ts";
import type { Decided } from "./decided.ts";
import { titleOfDecided } from "#web/queue/session/title-of.ts";
import { notify } from "#web/ui/notice.tsx";
import type { BulkDecisions } from "./bulk.ts";
import type { DecisionLog } from "./decision-log.ts";
import type { QueuedDecision } from "./retry-queue.ts";
import { withdraw } from "./retry-queue.ts";

/** An undo that this window shows already. */
export interface Undone {
  /** Resolves to true when the server has undone the decision, to false if the decision stays. */
  isConfirmed: Promise<boolean>;
}

/** Undo of a session's decisions: within 10 seconds, or as long as they are unsent. */
export class Undo {
  /** Resolvers of decisions that were withdrawn before their answer came. */
  private readonly withdrawn = new Map<string, (isUndone: boolean) => void>();
  private readonly log: DecisionLog;
  private readonly bulk: BulkDecisions;

  constructor(log: DecisionLog, bulk: BulkDecisions) {
    this.log = log;
    this.bulk = bulk;
  }

  /**
   * Undoes the last decision or deferral, with its message.
   * @param leases true to lease its item again in the same call
   * @returns the entry, and its undo (null if refused); null if nothing can be undone
   */
  undoLast(leases: boolean): { last: Decided; done: Promise<Undone | null> } | null {
    const last = this.log.undoable();
    return last ? { last, done: this.undo(last, leases) } : null;
  }

  private async undo(last: Decided, leases: boolean): Promise<Undone | null> {
    const { requestId } = last;
    last.isUndoing = true;
    const withdrawal = await withdraw(requestId);
    const isUndone = withdrawal !== null || (await this.undoAnswered(last, leases));
    last.isUndoing = false;
    if (!isUndone) return null;
    const isConfirmed =
      withdrawal === "undoing"
        ? new Promise<boolean>((resolve) => this.withdrawn.set(requestId, resolve))
        : Promise.resolve(true);
    last.isUndone = true;
    this.log.answered(requestId);
    this.bulk.settle(requestId, ({ resolve }) => resolve([]));
    for (const id of last.ids) {
      setOverlay(this.log.queue.resource, id, { mark: null });
      staleEvidence(this.log.queue.resource, id);
    }
    notify(t("queue.undone", { title: titleOfDecided(last) }), "green");
    return { isConfirmed };
  }

  /** Undoes by the handle of the decision's answer. @returns false if the server refused */
  private async undoAnswered(last: Decided, leases: boolean): Promise<boolean> {
    try {
      await this.log.answer(last.requestId);
      if (last.handle === null) return false;
      const request: UndoRequest = { ...last.handle, ...(leases ? { hold: last.id } : {}) };
      const reply = await call<CommandReply>(v2("operationRecord", "undo"), request);
      for (const { id, item } of reply.outcomes) if (item) setOverlay(this.log.queue.resource, id, { record: item });
      return true;
    } catch (error) {
      notify(messageOf(error), "red");
      return false;
    }
  }

  /** The server has undone a withdrawn decision, or will ignore its call if it still arrives. */
  onUndone({ requestId, resource }: QueuedDecision, { outcomes }: CommandReply): void {
    const entry = this.log.entry(requestId);
    // If an earlier window withdrew it, this window may show it as decided.
    const isNews = entry !== undefined && !entry.isUndone;
    if (isNews) entry.isUndone = true;
    for (const { id, item } of outcomes) {
      setOverlay(resource, id, { record: item, ...(isNews ? { mark: null } : {}) });
      staleEvidence(resource, id);
    }
    this.resolveWithdrawn(requestId, true);
  }

  /** Handles a refused undo: the server had the decision, and its undo window ended before the undo arrived. */
  refused({ requestId, resource, verb, request, title }: QueuedDecision, error: ApiError): void {
    const entry = this.log.entry(requestId);
    if (entry) entry.isUndone = false;
    this.log.markPending(request.ids, verb, Date.now());
    for (const id of request.ids) staleEvidence(resource, id);
    notify(t("queue.notUndone", { title, why: error.message }), "red");
    this.resolveWithdrawn(requestId, false);
  }

  private resolveWithdrawn(requestId: string, isUndone: boolean): void {
    this.withdrawn.get(requestId)?.(isUndone);
    this.withdrawn.delete(requestId);
  }
}
