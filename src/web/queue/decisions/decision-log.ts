import type { Command } from "#kernel/command.ts";
import type { Queue } from "#kernel/queue.ts";
import { UNDO_SECONDS } from "#kernel/queue.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import type { CommandReply } from "#domain/api/commands.ts";
import { reportResult } from "#web/commands/send-to-server.ts";
import { registry } from "#web/registry/registry.ts";
import type { RunOptions } from "#web/commands/run-options.ts";
import { dropUndoableActs, noteRefusal } from "#web/commands/undoable-acts.tsx";
import type { RowMark } from "#web/data/row-overlay.ts";
import { overlayOf, setOverlay } from "#web/data/row-overlay.ts";
import { t } from "#web/i18n/part-text.ts";
import { l } from "#web/i18n/text.ts";
import { notify } from "#web/ui/notice.tsx";
import { staleEvidence } from "#web/evidence/evidence.ts";
import type { Unanswered } from "#web/queue/queue-target.ts";
import { dropDraftsOf, keepDraft, reasonDraft } from "#web/queue/reasons/reason-drafts.ts";
import type { Decided } from "./decided.ts";
import type { SessionState } from "#web/queue/session/session-state.ts";
import { isPending } from "./decided.ts";
import type { Answer } from "#web/store/promise-with-resolvers.ts";
import { promiseWithResolvers } from "#web/store/promise-with-resolvers.ts";
import type { QueuedDecision } from "./retry-queue.ts";
import { isUnanswered } from "./retry-queue.ts";

type NewEntry = Pick<Decided, "requestId" | "ids" | "title" | "handle"> & Partial<Pick<Decided, "isDeferral" | "time">>;

/** Mark of a decision that can be undone until `until`, ms since 1970. */
export const pendingMark = (verb: string, until: number): RowMark => ({ kind: "pending", transition: verb, until });

/** Decisions and deferrals of a session in the order of their time, and the answers that are still on their way. */
export class DecisionLog {
  readonly queue: Queue;
  private readonly state: SessionState;
  /** Resolved when the server has answered, so that undo can wait. */
  private readonly answers = new Map<string, Answer>();
  /** When the current item became current, ms since 1970. */
  private shownAt = Date.now();
  private hasList = false;

  constructor(queue: Queue, state: SessionState) {
    this.queue = queue;
    this.state = state;
  }

  /** Another item became current. */
  itemShown(): void {
    this.shownAt = Date.now();
  }

  /** Another list is shown: decisions past undo are not shown above it. */
  beginList(): void {
    if (this.hasList) return;
    this.hasList = true;
    this.state.listStart = this.state.decided.filter((one) => one.until <= Date.now()).length;
    this.state.decidedByOthers = [];
  }

  endList(): void {
    this.hasList = false;
  }

  /** Adds an entry that can be undone until `until`, and discards the drafts of its items. @returns `until` */
  add(entry: NewEntry, command: Command, options: RunOptions, until = Date.now() + UNDO_SECONDS * 1_000): number {
    dropUndoableActs();
    dropDraftsOf(this.queue.id, entry.ids);
    this.insert({
      isDeferral: false,
      time: until - UNDO_SECONDS * 1_000,
      ...entry,
      id: entry.ids[0] ?? "",
      command: command.id,
      reason: options.reason ?? null,
      until,
      isUndoing: false,
      isUndone: false,
      seconds: (Date.now() - this.shownAt) / 1_000 / Math.max(1, entry.ids.length),
    });
    return until;
  }

  /** Inserts an entry by its time, because actions of an earlier window arrive after newer ones. */
  private insert(entry: Decided): void {
    const place = this.state.decided.findLastIndex((one) => one.until <= entry.until) + 1;
    this.state.decided.splice(place, 0, entry);
  }

  /** Changes the end of an entry's undo window. @param until ms since 1970 */
  reschedule(entry: Decided, until: number): void {
    this.state.decided = this.state.decided.filter((one) => one !== entry);
    entry.until = until;
    this.insert(entry);
  }

  entry(requestId: string): Decided | undefined {
    return this.state.decided.find((one) => one.requestId === requestId);
  }

  /** Marks the rows of a decision that can be undone until `until`. */
  markPending(ids: readonly string[], verb: string, until: number): void {
    for (const id of ids) setOverlay(this.queue.resource, id, { mark: pendingMark(verb, until) });
  }

  /** Notes that an answer is expected. */
  expect(requestId: string): void {
    this.answers.set(requestId, promiseWithResolvers());
  }

  answered(requestId: string): void {
    this.answers.get(requestId)?.resolve();
  }

  /** Resolves when the server has answered; at once for acts of an earlier window. */
  async answer(requestId: string): Promise<void> {
    await this.answers.get(requestId)?.promise;
  }

  /** True for actions of this window and for restored ones. Their live events are ignored. */
  isOwn(requestId: string): boolean {
    return this.answers.has(requestId) || this.entry(requestId) !== undefined;
  }

  /** State of an act on the item that the server has not answered. The record still has its old state. */
  unanswered(id: string): Unanswered {
    const entries = this.state.decided.filter((one) => one.ids.includes(id) && !one.isUndone);
    if (entries.some(({ isUndoing }) => isUndoing)) return "undoing";
    const isOpen = entries.some(
      ({ handle, until, requestId }) => handle === null && (until > Date.now() || isUnanswered(requestId)),
    );
    return isOpen ? "decided" : null;
  }

  /** The last entry that can be undone: within 10 seconds, or as long as it is unsent. */
  undoable(): Decided | undefined {
    return this.state.decided.findLast((one) => !one.isUndoing && isPending(one, Date.now()));
  }

  /** Time of the last entry that can be undone, ms since 1970; null if there is none. */
  lastAt(): number | null {
    return this.undoable()?.time ?? null;
  }

  /** A decision waits for a second person. Its item leaves the list of whoever asked, and nothing is left to undo. */
  asked({ requestId, resource, id, verb }: QueuedDecision, reply: CommandReply): void {
    const entry = this.entry(requestId);
    if (entry) entry.until = Date.now();
    const name = l(["待第二人", "Second person:"]);
    setOverlay(resource, id, { mark: { kind: "decided", name, transition: verb } });
    staleEvidence(resource, id);
    const command = registry().commands.find((one) => one.resource === resource && one.verb === verb);
    if (command) reportResult(command, reply);
  }

  /**
   * Reverts a refused act: a colleague was first, or the author changed the item. The row says why, and the text of
   * the reason becomes a draft again.
   * @param item the record as it is now; null if unknown
   */
  revert(
    { requestId, resource, id, title }: Pick<QueuedDecision, "requestId" | "resource" | "id" | "title">,
    explanation: string,
    item: AnyRecord | null,
    message = t("queue.notDecided", { title, why: explanation }),
  ): void {
    const entry = this.entry(requestId);
    if (entry) entry.isUndone = true;
    if (entry?.reason?.text) keepDraft(reasonDraft(this.queue.id, entry.command, entry.id), entry.reason.text);
    const isExplained = overlayOf(resource, id).mark?.kind === "decided";
    const mark = isExplained ? {} : { mark: { kind: "failed" as const, message: explanation } };
    setOverlay(resource, id, { ...(item ? { record: item } : {}), ...mark });
    staleEvidence(resource, id);
    notify(message, "yellow");
    noteRefusal(explanation);
  }
}
