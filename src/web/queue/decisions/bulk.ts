import type { Command } from "#kernel/command.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import type { CommandReply } from "#domain/api/commands.ts";
import type { RunOptions } from "#web/commands/run-options.ts";
import { noteRefusal } from "#web/commands/undoable-acts.tsx";
import { reportResult } from "#web/commands/send-to-server.ts";
import type { ApiError } from "#web/data/error.ts";
import type { RowMark } from "#web/data/row-overlay.ts";
import { setOverlay } from "#web/data/row-overlay.ts";
import { forget } from "#web/detail/stale-read-guard.ts";
import { t } from "#web/i18n/part-text.ts";
import { staleEvidence } from "#web/evidence/evidence.ts";
import { registry } from "#web/registry/registry.ts";
import { notify } from "#web/ui/notice.tsx";
import type { DecisionLog } from "./decision-log.ts";
import { requestFor } from "./request.ts";
import type { QueuedDecision } from "./retry-queue.ts";
import { enqueue } from "./retry-queue.ts";

interface Waiter {
  resolve: (done: readonly string[]) => void;
  reject: (error: ApiError) => void;
}

export const isBulk = ({ request }: QueuedDecision): boolean => request.ids.length > 1;

/** Decisions over several selected items: one call, one mark for each row, one undo. */
export class BulkDecisions {
  private readonly waiters = new Map<string, Waiter>();
  private readonly log: DecisionLog;

  constructor(log: DecisionLog) {
    this.log = log;
  }

  /**
   * Decides on several items in one call.
   * @returns ids of the decided items; none if the decision was undone before the answer
   * @throws ApiError
   */
  decide(command: Command, records: readonly AnyRecord[], options: RunOptions): Promise<readonly string[]> {
    const requestId = crypto.randomUUID();
    const { resource, id: queue } = this.log.queue;
    const ids = records.map(({ id }) => id);
    const title = t("bulk.items", { n: ids.length });
    const until = this.log.add({ requestId, ids, title: null, handle: null }, command, options);
    this.log.markPending(ids, command.verb, until);
    this.log.expect(requestId);
    const request = requestFor(queue, records, options);
    return new Promise((resolve, reject) => {
      this.waiters.set(requestId, { resolve, reject });
      enqueue({ requestId, resource, verb: command.verb, id: ids[0] ?? "", title, request, at: Date.now() });
    });
  }

  /** Settles the promise of a decision. @returns false if there is none, as for a decision of an earlier window */
  settle(requestId: string, how: (waiter: Waiter) => void): boolean {
    const waiter = this.waiters.get(requestId);
    this.waiters.delete(requestId);
    if (waiter) how(waiter);
    return waiter !== undefined;
  }

  /** Applies the server's answer: decided items keep their mark, and the rows of refused items show the reason. */
  sent({ requestId, resource, verb }: QueuedDecision, reply: CommandReply, mark: { mark?: RowMark }): void {
    const entry = this.log.entry(requestId);
    // The items wait as before until another admin approves the decision.
    if (reply.pending) for (const id of entry?.ids ?? []) setOverlay(resource, id, { mark: null });
    const done = reply.outcomes.filter(({ ok }) => ok).map(({ id }) => id);
    for (const { id, ok, item, msg } of reply.outcomes) {
      setOverlay(resource, id, { record: item, ...(ok ? mark : { mark: { kind: "failed", message: msg } }) });
      if (ok) forget(resource, id);
      staleEvidence(resource, id);
    }
    if (entry) {
      entry.ids = done;
      entry.handle = { batchId: reply.batchId };
      entry.isUndone = done.length === 0;
    }
    const command = registry().commands.find((one) => one.resource === resource && one.verb === verb);
    if (command) reportResult(command, reply);
    this.settle(requestId, ({ resolve }) => resolve(done));
  }

  refused({ requestId, resource, request, title }: QueuedDecision, error: ApiError): void {
    const entry = this.log.entry(requestId);
    if (entry) entry.isUndone = true;
    for (const id of request.ids) setOverlay(resource, id, { mark: null });
    noteRefusal(error.message);
    const isWaited = this.settle(requestId, ({ reject }) => reject(error));
    if (!isWaited) notify(t("queue.notDecided", { title, why: error.message }), "yellow");
  }
}
