import { LedgerCurrency } from "#domain/currency.ts";
import { PendingRule } from "#domain/tasks/enumerations.ts";
import { amountLabel } from "#kernel/amount.ts";
import type { Command } from "#kernel/command.ts";
import type { Tone } from "#kernel/enumeration.ts";
import type { AnyRecord, Resource } from "#kernel/resource.ts";
import type { CommandReply, UndoRequest } from "#domain/api/commands.ts";
import { v2 } from "#domain/api/call.ts";
import { messageOf } from "#web/data/error.ts";
import { watchExpiringStates } from "#web/data/expiring-states.ts";
import { setOverlay } from "#web/data/row-overlay.ts";
import { queryClient, readRecordAgain } from "#web/data/query.ts";
import { nameOfRecord } from "#web/fields/record-name.ts";
import { fewNames } from "#web/fields/known-names.ts";
import { t } from "#web/i18n/part-text.ts";
import { l } from "#web/i18n/text.ts";
import { refusesStaleCommand } from "#web/detail/stale-read-guard.ts";
import { registry } from "#web/registry/registry.ts";
import { setQuery } from "#web/routing/address.ts";
import { addWork } from "#web/auth/session/unsaved-work.ts";
import { notify } from "#web/ui/notice.tsx";
import { groupRefusals } from "./group-refusals.ts";
import { callIdempotent, isUnanswered } from "./call-idempotent.ts";
import { updateSelection } from "./update-selection.ts";
import type { RunOptions } from "./run-options.ts";
import { incompleteHere, missingHere, missingIn, openMissing } from "./missing.ts";
import { actedOn, calledOn, requestOf, sendCommand } from "./send.ts";
import type { Target } from "./target.ts";
import { notifyUndoable, addUndoableSource, noteRefusal } from "./undoable-acts.tsx";

type Outcomes = CommandReply["outcomes"];

/** Registers an undoable act. Created once for the lifetime of the window. */
const noteUndoable = addUndoableSource();

/** Lists each reason with the titles of its records. */
const named = (resource: Resource, refused: Map<string, readonly AnyRecord[]>): string =>
  [...refused]
    .map(([refusal, records]) => {
      const names = fewNames(resource, records);
      return names === "" ? refusal : l([`${names}（${refusal}）`, `${names} (${refusal})`]);
    })
    .join(l(["；", "; "]));

const doneWith = (name: string, n: number): string =>
  l(n > 1 ? [`「${name}」已对 ${n} 条完成`, `${name}: ${n} done`] : [`「${name}」已完成`, `${name}: done`]);

/** Returns the result of a command as one sentence: how many records succeeded, and why others did not. */
function sentenceOf(command: Command, outcomes: Outcomes, leftOut: Target["leftOut"] = []): [text: string, tone: Tone] {
  const name = l(command.label);
  if (outcomes.length > 0 && outcomes.every(({ unchanged }) => unchanged))
    return [l([`「${name}」没有改动：已是如此`, `${name}: no changes needed`]), "yellow"];
  const ok = outcomes.filter((outcome) => outcome.ok).length;
  const failed = outcomes.length - ok + leftOut.length;
  const [only] = outcomes;
  // Further effects of a command on one record, such as the records that an approved call left out.
  if (failed === 0 && outcomes.length === 1 && only?.msg)
    return [l([`${doneWith(name, ok)}：${only.msg}`, `${name}: ${only.msg}`]), "yellow"];
  if (failed === 0) return [doneWith(name, ok), "green"];
  const refused = groupRefusals([
    ...outcomes.flatMap(({ ok: isDone, msg, item }) => (isDone ? [] : [[msg, item] as const])),
    ...leftOut.map(({ refusal, record }) => [l(refusal), record] as const),
  ]);
  const [first = ""] = refused.keys();
  if (ok === 0 && failed === 1) return [t("command.failed", { name, why: first }), "red"];
  const resource = command.resource === null ? undefined : registry().resource(command.resource);
  const refusals = resource ? named(resource, refused) : first;
  return [
    l([`「${name}」：${ok} 条完成，${failed} 条没有：${refusals}`, `${name}: ${ok} done, ${failed} not: ${refusals}`]),
    "yellow",
  ];
}

/** Says that a command waits for a second person, with the limit that it exceeds. */
function askedText({ label: [zh, en] }: Command, { rule, limit, currency }: AnyRecord): string {
  const isAmount = rule === PendingRule.of("amount") && typeof limit === "number";
  const format = LedgerCurrency.value(currency)?.format ?? null;
  const [above, over] = isAmount ? amountLabel(limit, format) : ["", ""];
  return l([
    `「${zh}」已提交审批${above && `，超过 ${above}`}，等待另一位管理员，可在后台任务里撤回`,
    `${en} was submitted for approval${over && `, above ${over}`}. It waits for another admin, and you can withdraw it in the tray`,
  ]);
}

/** Reports the result of a command, and the key that undoes it. */
export function reportResult(command: Command, reply: CommandReply, leftOut?: Target["leftOut"]): void {
  if (reply.pending && !reply.outcomes.some(({ ok }) => ok)) return notify(askedText(command, reply.pending), "yellow");
  const [text, tone] = sentenceOf(command, reply.outcomes ?? [], leftOut);
  if (!reply.undoUntil) notify(text, tone);
  else notifyUndoable(text, tone);
}

/** Describes what was done to which record, or to how many. */
function actOf(command: Command, { resource, records }: Target): string {
  const [name, [record]] = [l(command.label), records];
  if (records.length > 1) return l([`${name} ${records.length} 条`, `${name}: ${records.length}`]);
  const title = record ? nameOfRecord(resource, record) : "";
  return l([`「${title}」${name}`, `${name} “${title}”`]);
}

/** Applies and reports the reply of a command. A command that creates a record returns only that record. */
function report(command: Command, target: Target, reply: CommandReply & { item?: AnyRecord }): void {
  // A revealed value is on screen, and the record is unchanged.
  if (reply.shownOnce && "value" in reply.shownOnce) return;
  reportResult(command, reply, target.leftOut);
  updateSelection(target, reply.outcomes ?? []);
  if (reply.undoUntil) {
    const what = actOf(command, target);
    noteUndoable(what, () => void undoOperation(target.resource.name, { batchId: reply.batchId }, what));
  }
  for (const { id } of reply.outcomes ?? []) readRecordAgain(target.resource.name, id);
  // The created record becomes the current one, so that the user continues with a copy.
  const { item } = reply;
  if (item && !target.records.some(({ id }) => id === item.id)) setQuery({ id: item.id });
  // A handler may have created records of other resources or ended login sessions, so every list is read again.
  if (command.action.type === "handler")
    for (const key of ["list", "sessions"]) void queryClient.invalidateQueries({ queryKey: [key] });
}

/** Commands being sent. They are unsaved work if the login session ends. */
const inFlight = new Set<{ command: Command }>();
addWork(() => [...inFlight].map(({ command }) => l(command.label)));

/** Opens the form instead, if the record at hand shows that it lacks fields. @returns true if it did */
function asksForMissing(command: Command, target: Target): boolean {
  const [record] = target.records;
  const refusal = incompleteHere(command, target);
  if (!refusal || !record) return false;
  notify(t("command.failed", { name: l(command.label), why: l(refusal) }), "yellow");
  openMissing(target.resource, record.id, missingHere(command, target.resource, record));
  return true;
}

/** Sends a command and reports the result. @returns true if it ran */
export async function sendToServer(command: Command, front: Target, options: RunOptions): Promise<boolean> {
  const target = actedOn(command, front);
  if (refusesStaleCommand(command, target)) return false;
  if (asksForMissing(command, target)) return false;
  const sending = { command };
  inFlight.add(sending);
  try {
    report(command, target, await sendCommand(command, calledOn(command, target), requestOf(command, target, options)));
    return true;
  } catch (error) {
    if (options.refused?.(error)) return false;
    const [record] = target.records;
    if (record) openMissing(target.resource, record.id, missingIn(error));
    const [name, message] = [l(command.label), messageOf(error)];
    if (isUnanswered(error)) notify(l([`「${name}」：${message}`, `${name}: ${message}`]), "yellow");
    else {
      notify(t("command.failed", { name, why: message }), "red");
      noteRefusal(message);
    }
    return false;
  } finally {
    inFlight.delete(sending);
  }
}

/** Undoes an operation and reports the result. @param what description of what was done */
export async function undoOperation(resource: string, request: UndoRequest, what?: string): Promise<void> {
  try {
    const reply = await callIdempotent<CommandReply>(v2("operationRecord", "undo"), request);
    for (const outcome of reply.outcomes ?? [])
      if (outcome.item) setOverlay(resource, outcome.id, { record: outcome.item, mark: null });
    const undone = what && l([`已撤销：${what}`, `Undone: ${what}`]);
    notify(undone ?? doneWith(t("command.undo"), reply.outcomes?.length ?? 0), "green");
    for (const key of ["history", "ties"]) void queryClient.invalidateQueries({ queryKey: [key] });
  } catch (error) {
    notify(messageOf(error), "red");
  }
}

watchExpiringStates();
