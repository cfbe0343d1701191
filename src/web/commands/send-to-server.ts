import type { Command } from "#kernel/command.ts";
import type { Tone } from "#kernel/enumeration.ts";
import { UNDO_SECONDS } from "#kernel/queue.ts";
import type { AnyRecord, Resource } from "#kernel/resource.ts";
import type { CommandReply, UndoRequest } from "#kernel/wire.ts";
import { v2 } from "#kernel/wire.ts";
import { call } from "#web/data/client.ts";
import { messageOf } from "#web/data/error.ts";
import { watchLapses } from "#web/data/lapses.ts";
import { layOver } from "#web/data/overlay.ts";
import { queryClient, readRecordAgain } from "#web/data/query.ts";
import { fewNames } from "#web/fields/known-names.ts";
import { l, t } from "#web/i18n/text.ts";
import { isUnread } from "#web/detail/seen.ts";
import { keyOf } from "#web/keyboard/bindings.ts";
import { registry } from "#web/registry/registry.ts";
import { addWork } from "#web/session/work.ts";
import { createStore } from "#web/store/external.ts";
import { notify } from "#web/ui/notice.tsx";
import { keepChosen } from "./chosen.ts";
import type { RunOptions } from "./handlers.ts";
import { requestOf, sendCommand } from "./send.ts";
import type { LeftOut, Target } from "./target.ts";
import { addUndoWay } from "./undo.ts";

interface Undoable {
  batchId: string;
  resource: string;
  /** When it was answered, by this browser's clock: the server's may say another time. Milliseconds since 1970. */
  at: number;
}

/** What was done last and can still be taken back. */
const lastUndoable = createStore<Undoable | null>(null);

type Outcomes = CommandReply["outcomes"];

/** Those for which nothing was done, by why: each by its name where they are few. */
function refusals(resource: Resource, outcomes: Outcomes, leftOut?: LeftOut): string {
  const byWhy = new Map<string, AnyRecord[]>();
  for (const { ok, msg, item } of outcomes)
    if (!ok) byWhy.set(msg, [...(byWhy.get(msg) ?? []), ...(item ? [item] : [])]);
  if (leftOut) byWhy.set(l(leftOut.why), [...(byWhy.get(l(leftOut.why)) ?? []), ...leftOut.records]);
  return [...byWhy]
    .map(([why, records]) => {
      const names = fewNames(resource, records);
      return names === "" ? why : l([`${names}（${why}）`, `${names} (${why})`]);
    })
    .join(l(["；", "; "]));
}

/** In one sentence: of several records how many, and why not those that were not. */
function sentenceOf(command: Command, outcomes: Outcomes, leftOut?: LeftOut): [text: string, tone: Tone] {
  const name = l(command.label);
  const done = outcomes.filter(({ ok }) => ok);
  const failed = outcomes.length - done.length + (leftOut?.records.length ?? 0);
  if (outcomes.length > 0 && outcomes.every(({ unchanged }) => unchanged))
    return [t("command.unchanged", { name }), "yellow"];
  if (failed === 0)
    return [done.length > 1 ? t("command.doneAll", { name, n: done.length }) : t("command.done", { name }), "green"];
  const first = outcomes.find(({ ok }) => !ok)?.msg ?? (leftOut ? l(leftOut.why) : "");
  if (done.length === 0 && failed === 1) return [t("command.failed", { name, why: first }), "red"];
  const resource = command.resource === null ? undefined : registry().resource(command.resource);
  const why = resource ? refusals(resource, outcomes, leftOut) : first;
  return [t("command.doneMany", { name, ok: done.length, failed, why }), "yellow"];
}

/** What came of it, and the key that takes it back. */
export function tell(command: Command, reply: CommandReply, leftOut?: LeftOut): void {
  const [text, tone] = sentenceOf(command, reply.outcomes ?? [], leftOut);
  const undo = reply.undoUntil ? registry().command("edit.undo") : undefined;
  if (undo) notify(`${text} · ${l(undo.label)}`, tone, keyOf(undo));
  else notify(text, tone);
}

function report(command: Command, target: Target, reply: CommandReply): void {
  tell(command, reply, target.leftOut);
  keepChosen(target, reply.outcomes ?? []);
  if (reply.undoUntil !== null)
    lastUndoable.set({ batchId: reply.batchId, resource: target.resource.name, at: Date.now() });
  for (const { id } of reply.outcomes ?? []) readRecordAgain(target.resource.name, id);
  // It may have made records, also of another kind, or ended sessions: no list at hand is known to be whole.
  if (command.runs.by === "handler")
    for (const key of ["list", "sessions"]) void queryClient.invalidateQueries({ queryKey: [key] });
}

/** What is being sent, with the answers that were given for it: a session that ends meanwhile does not take them along. */
const underWay = new Set<{ command: Command }>();
addWork(() => [...underWay].map(({ command }) => l(command.label)));

/** Sends a command and tells what came of it. */
export async function sendToServer(command: Command, target: Target, options: RunOptions): Promise<void> {
  if (isUnread(command, target)) return;
  const sending = { command };
  underWay.add(sending);
  try {
    report(command, target, await sendCommand(command, target.resource.name, requestOf(target, options)));
  } catch (error) {
    if (!options.refused?.(error))
      notify(t("command.failed", { name: l(command.label), why: messageOf(error) }), "red");
  } finally {
    underWay.delete(sending);
  }
}

function lastAt(): number | null {
  const last = lastUndoable.get();
  return last && last.at + UNDO_SECONDS * 1_000 > Date.now() ? last.at : null;
}

/** Takes back what was done to records of a kind, and tells what came of it. */
export async function takeBack(resource: string, request: UndoRequest): Promise<void> {
  try {
    const reply = await call<CommandReply>(v2("operationRecord", "undo"), request);
    for (const outcome of reply.outcomes ?? [])
      if (outcome.item) layOver(resource, outcome.id, { record: outcome.item, mark: null });
    const name = t("command.undo");
    const n = reply.outcomes?.length ?? 0;
    notify(n > 1 ? t("command.doneAll", { name, n }) : t("command.done", { name }), "green");
    for (const key of ["history", "ties"]) void queryClient.invalidateQueries({ queryKey: [key] });
  } catch (error) {
    notify(messageOf(error), "red");
  }
}

function undo(): void {
  const last = lastUndoable.get();
  if (!last) return;
  lastUndoable.set(null);
  void takeBack(last.resource, { batchId: last.batchId });
}

// For the life of the window: there is nothing to take back before the first command was sent.
addUndoWay({ lastAt, undo });
watchLapses();
