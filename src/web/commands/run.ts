import type { Availability } from "#kernel/availability.ts";
import { availability, permitted } from "#kernel/availability.ts";
import type { Command } from "#kernel/command.ts";
import type { CodeName } from "#kernel/errors.ts";
import { leasedByMessage } from "#kernel/errors.ts";
import { MAX_SELECTED, MAX_DECIDED_ALONE } from "#kernel/queue.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { l, t } from "#web/i18n/text.ts";
import type { RunResult } from "#web/keyboard/dispatcher.ts";
import { keyOf } from "#web/keyboard/bindings.ts";
import { isOutlined, loadCommand } from "#web/registry/areas.ts";
import { registry } from "#web/registry/registry.ts";
import { actorStore } from "#web/auth/session/actor.ts";
import { readRefused } from "#web/data/query.ts";
import { createState, setValue } from "#web/store/state.ts";
import type { Notice } from "#web/ui/notice.tsx";
import { currentNotice, dropNotice, notifyOf } from "#web/ui/notice.tsx";
import type { RunOptions } from "./run-options.ts";
import { handlerOf } from "./handlers.ts";
import type { Desk, Target } from "./target.ts";
import { currentTarget } from "./target.ts";

/** Id of the last command that passed its gate; empty before the first. */
export const lastRun = createState("");

let consoleDesk: Desk | null = null;

/** Sets the desk of all screens that have none of their own. The shell calls it. */
export const installDesk = (desk: Desk): void => {
  consoleDesk = desk;
};

export const deskOf = (target: Target | null): Desk | null => target?.desk ?? consoleDesk;

const available: Availability = { ok: true };
/** Returns a refusal in the language of the interface. The server has its own messages. */
const unavailable = (code: CodeName, refusal: string): Availability => ({
  ok: false,
  code,
  message: [refusal, refusal],
});
const heldByOther = (name: string): Availability => ({
  ok: false,
  code: "heldByOther",
  message: leasedByMessage(name),
});

/**
 * Returns a refusal if the command would act on too many records; else null. "All that match" is a query, but a call
 * names records, so it is refused. The loaded rows are never sent in its place.
 */
function refusedByNumber(command: Command, { records, matching }: Target): Availability | null {
  const most = command.decision ? MAX_DECIDED_ALONE : MAX_SELECTED;
  if (matching && command.action.type !== "browser")
    return unavailable("illegalParameter", t("command.notAll", { n: matching.count, most }));
  if (command.targets === "one" && records.length > 1) return unavailable("illegalParameter", t("command.oneAtATime"));
  if (records.length > MAX_SELECTED) return unavailable("illegalParameter", t("command.most", { most: MAX_SELECTED }));
  return null;
}

/** Checks the gate for one record. A decision on a selection refuses records that changed since they were selected. */
function gateFor(command: Command, { resource, chosen }: Target, record: AnyRecord): Availability {
  const answer = availability(command, actorStore.value, { resource, record }, undefined, registry());
  const { version = record.version } = (command.decision && chosen?.get(record.id)) || {};
  return answer.ok && version < record.version ? unavailable("versionConflict", t("command.changedSince")) : answer;
}

/** Returns the record's own refusal first, then the reason why there is no record to act on. */
function refusalWithout(command: Command, target: Target, lacks: string): Availability {
  const [record] = target.records;
  const answer = record && gateFor(command, target, record);
  return answer && !answer.ok ? answer : unavailable("wrongState", lacks);
}

/** Returns what a command acts on: the selection, or for item commands the current item. */
export const commandTarget = ({ itemScope }: Command, target: Target | null): Target | null =>
  (itemScope && target?.shown) || target;

/** Checks an item command, which acts on the queue's current item of any resource. */
function availableThere({ itemScope }: Command, target: Target | null): Availability {
  const { refusal, isOver, leaseHolder } = target?.queue ? target : {};
  const isFree = itemScope === "free";
  const problem = refusal ?? (isFree ? isOver : undefined);
  if (problem !== undefined) return unavailable("wrongState", problem);
  return isFree && leaseHolder !== undefined ? heldByOther(leaseHolder) : available;
}

/**
 * Checks the availability of a command here and now, over all target records. If all are refused, the first refusal is
 * returned.
 */
export function availabilityHere(command: Command, target: Target | null = currentTarget()): Availability {
  const granted = permitted(command, actorStore.value);
  if (command.itemScope && granted.ok) return availableThere(command, commandTarget(command, target));
  if (command.resource === null || command.targets === "none") return granted;
  if (command.action.type === "browser" && !granted.ok) return granted;
  const mine = target?.resource.name === command.resource ? target : null;
  if (mine?.refusal !== undefined) return refusalWithout(command, mine, mine.refusal);
  if (!mine || mine.records.length === 0) return availability(command, actorStore.value, null);
  if (mine.isReadOnly && !command.ungated) return unavailable("guardRefused", t("command.readOnly"));
  if (mine.leaseHolder !== undefined && command.decision) return heldByOther(mine.leaseHolder);
  const tooMany = refusedByNumber(command, mine);
  if (tooMany) return tooMany;
  let first: Availability | undefined;
  for (const record of mine.records) {
    const answer = gateFor(command, mine, record);
    if (answer.ok) return available;
    first ??= answer;
  }
  return first ?? available;
}

/**
 * Keeps only those of several records that the command accepts now. The others are listed as left out, and do not block
 * the command.
 */
function onlyAccepted(command: Command, target: Target | null): Target | null {
  if (!target || target.records.length < 2 || command.action.type === "browser") return target;
  const records: AnyRecord[] = [];
  const leftOut = [...(target.leftOut ?? [])];
  for (const record of target.records) {
    const answer = gateFor(command, target, record);
    if (answer.ok) records.push(record);
    else leftOut.push({ record, refusal: answer.message });
  }
  return leftOut.length > 0 && records.length > 0 ? { ...target, records, leftOut } : target;
}

/** True if a key of the command is accepted now. A browser command needs a handler. */
export const isLiveCommand = (command: Command): boolean =>
  command.action.type !== "browser" || handlerOf(command.id) !== undefined;

const lacksInput = (command: Command, options: RunOptions): boolean =>
  Object.keys(command.input).length > 0 && !options.input;

/** True if the command must ask before it runs: for a reason, for input, or for a confirmation. */
export function asks(command: Command, target: Target | null, options: RunOptions): boolean {
  const transition = command.action.type === "transition" ? command.action.transition : null;
  const needsReason =
    command.reasons !== null ||
    (transition !== null && target?.resource.machine?.transitions[transition]?.reason === "required");
  if (needsReason && !options.reason) return true;
  if (lacksInput(command, options)) return true;
  const many = target?.matching?.count ?? (target?.records.length ?? 0) + (target?.leftOut?.length ?? 0);
  const isOther = command.decision && isBehind(target);
  return (command.confirm || (command.targets === "many" && many > 1) || isOther) && !options.confirmed;
}

/** Notice of the last refusal. It is removed after the next successful decision. */
let refusal: Notice | null = null;

function refuse(command: Command, text: string, target: Target | null = null): "refused" {
  const [record, ...others] = (command.decision && target?.records) || [];
  const title = record && others.length === 0 ? record[target?.resource.title ?? ""] : "";
  notifyOf(String(title ?? ""), text, "yellow", keyOf(command));
  refusal = currentNotice();
  return "refused";
}

/** Loads the area of a command and runs it then. Its outline has neither its fields nor its rules. */
function runOnceLoaded(command: Command, options: RunOptions, on?: Target | null): RunResult {
  loadCommand(command).then(
    () => runCommand(command.id, options, on),
    () => refuse(command, t("command.notLoaded", { name: l(command.label) })),
  );
  return "done";
}

/** A handler returns false if it ignored the key, or opened a question. */
const handled = (result: unknown): RunResult => (result === false ? "asking" : "done");

function ask(command: Command, target: Target | null, options: RunOptions): RunResult {
  deskOf(target)?.ask(command, target, options);
  return "asking";
}

/** Runs a command from a key, a palette row or a button. */
export function runCommand(id: string, options: RunOptions = {}, on?: Target | null): RunResult {
  const command = registry().command(id);
  if (!command) throw new Error(`no command is called ${id}`);
  if (isOutlined(command) && permitted(command, actorStore.value).ok) return runOnceLoaded(command, options, on);
  // Commands that only move need no records. Reading them would slow down each step of a held key.
  const needsNoRecord = command.action.type === "browser" && command.targets === "none" && !command.itemScope;
  const target = needsNoRecord
    ? null
    : onlyAccepted(command, commandTarget(command, on === undefined ? currentTarget() : on));
  const answer = availabilityHere(command, target);
  if (!answer.ok) {
    const [record, ...others] = target?.records ?? [];
    // The cause may be gone by now. No live event of this record says so.
    if (answer.code === "guardRefused" && record && others.length === 0)
      void readRefused(target?.resource.name ?? "", record.id);
    return refuse(command, l(answer.message), target);
  }
  setValue(lastRun, id);
  const handler = handlerOf(id);
  if (command.action.type === "browser") {
    if (!handler) return refuse(command, t("command.noHandler", { name: l(command.label) }));
    if (!lacksInput(command, options)) return handled(handler(options, target));
    return ask(command, target, options);
  }
  if (handler) return handled(handler(options, target));
  if (command.decision && !target?.chosen && isBehind(target)) return refuse(command, t("command.notShown"));
  if (asks(command, target, options)) return ask(command, target, options);
  const desk = deskOf(target);
  if (!desk) return refuse(command, t("command.noHandler", { name: l(command.label) }));
  const notice = currentNotice();
  if (!desk.run(command, target, options)) return "asking";
  if (command.decision && notice !== null && notice === refusal && notice === currentNotice()) dropNotice();
  return "done";
}

/**
 * True if the target record is not on screen yet, because the detail lags after a held key. A decision needs it on
 * screen.
 */
const isBehind = (target: Target | null): boolean =>
  target !== null && target.records.length === 1 && target.shownId !== null && target.shownId !== target.records[0]?.id;

/** Runs a command by its key, and removes a notice that named this key. */
export function runByKey(command: Command, options: { stay: boolean; repeat: boolean }, on?: Target | null): RunResult {
  const notice = currentNotice();
  const result = runCommand(command.id, options, on);
  if (result === "done" && notice && notice.binding === keyOf(command) && notice === currentNotice()) dropNotice();
  return result;
}
