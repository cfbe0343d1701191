import { useEffect, useState } from "react";
import type { Command } from "#kernel/command.ts";
import { MIN_VIEW_MS } from "#kernel/queue.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import type { RunOptions } from "#web/commands/run-options.ts";
import { availabilityHere, runCommand } from "#web/commands/run.ts";
import { sendToServer } from "#web/commands/send-to-server.ts";
import type { Desk, Target } from "#web/commands/target.ts";
import { messageOf } from "#web/data/error.ts";
import { registry } from "#web/registry/registry.ts";
import { nameOfRecord } from "#web/fields/record-name.ts";
import { t } from "#web/i18n/part-text.ts";
import { l } from "#web/i18n/text.ts";
import { keyOf } from "#web/keyboard/bindings.ts";
import { dispatcher } from "#web/keyboard/listener.ts";
import { focusPane } from "#web/keyboard/panes.ts";
import type { CursorStore } from "#web/list/cursor.ts";
import type { PaletteState } from "#web/palette/palette-state.ts";
import { askInPalette, closePalette, paletteState } from "#web/palette/palette-state.ts";
import { useSelected, watch } from "#web/store/state.ts";
import { useLatest } from "#web/store/latest.ts";
import { notify } from "#web/ui/notice.tsx";
import type { LeasedRow } from "#web/queue/queue-target.ts";
import type { Reason } from "#web/queue/reasons/picker-keys.ts";
import { refusesStaleCommand } from "#web/detail/stale-read-guard.ts";
import type { QueueMacro } from "#web/queue/macros/queue-macros.ts";
import { bulkConfirm } from "#web/queue/dialog-chunks.ts";
import { noteStep } from "#web/queue/macros/recent-steps.ts";
import { runMacro } from "#web/queue/macros/run-macro.ts";
import type { QueueSession } from "#web/queue/session/queue-session.ts";

/** A decision or a macro that waits for its reason or confirmation. */
export type Asking =
  | { kind: "one"; command: Command; options: RunOptions; record: AnyRecord }
  | { kind: "macro"; command: Command; options: RunOptions; record: AnyRecord; macro: QueueMacro }
  | {
      kind: "many";
      command: Command;
      options: RunOptions;
      records: readonly AnyRecord[];
      held: readonly LeasedRow[];
      /** Author of all items. */
      author?: string | undefined;
      /**
       * Earliest time at which the moderator can have read these items, which nobody selected; ms of
       * `performance.now()`.
       */
      readAt?: number;
      leftOut?: Target["leftOut"];
    };

export type Many = Extract<Asking, { kind: "many" }>;

export interface Asked {
  asking: Asking | null;
  /** Desk of the queue, for the targets of its commands. */
  desk: Desk;
  /** Decides on the current item with a reason. @returns false if the answer is ignored and the question stays open */
  answer: (reason: Reason) => boolean;
  /** Decides on the remaining items. @returns false if the answer is ignored and the question stays open */
  confirm: (records: readonly AnyRecord[], reason: Reason | null) => boolean;
  leave: () => void;
  /** Shows the steps and effects of a macro on the current item, before it runs. */
  askMacro: (asked: Omit<Extract<Asking, { kind: "macro" }>, "kind">) => void;
  /** Runs the macro that was asked about. @returns false if the answer is ignored and the question stays open */
  confirmMacro: () => boolean;
  /** Asks for the confirmation of a decision on records that nobody selected. */
  askMany: (asked: Pick<Many, "command" | "records" | "held" | "author" | "leftOut">) => void;
}

/** Last reason of each command. Pressing the command's key twice uses it again. */
const lastReasons = new Map<string, Reason>();
export const lastReasonOf = (command: Command): Reason | null => lastReasons.get(command.id) ?? null;

const noteReason = (command: Command, { reason }: RunOptions): void => {
  if (reason) lastReasons.set(command.id, reason);
};

/** Most titles that a notice names. */
const NAMED = 3;

/** Names the records that cannot be decided together, and the reason of the first one. */
function allBlocked({ resource: name }: Command, blocked: NonNullable<Target["leftOut"]>): string {
  const resource = registry().resource(name ?? "");
  const titles = blocked.slice(0, NAMED).map(({ record }) => (resource ? nameOfRecord(resource, record) : record.id));
  const names = [...titles, ...(blocked.length > NAMED ? ["…"] : [])].join(t("common.comma"));
  return t("bulk.allBlocked", { n: blocked.length, names, why: l(blocked[0]?.refusal ?? ["", ""]) });
}

interface Given {
  session: QueueSession;
  cursor: CursorStore;
  target: () => Target;
  title: (record: AnyRecord) => string;
  /** Selected rows that colleagues have leased. */
  held: () => LeasedRow[];
  /** Clears the selection. @returns a function that restores it */
  clear: () => () => void;
}

/** Asks about several records once the dialog is loaded. The time to read them begins then. */
function openMany(setAsking: (asking: Asking) => void, parts: () => Omit<Many, "kind">): void {
  bulkConfirm.load().then(
    () => setAsking({ kind: "many", ...parts() }),
    (error: unknown) => notify(messageOf(error), "red"),
  );
}

/** Sends decisions through the session, other commands like a list does, and asks next to the evidence. */
const queueDesk = (latest: { readonly current: Given }, setAsking: (asking: Asking) => void): Desk => ({
  run(command, target, options) {
    if (!target) return false;
    const [record] = target.records;
    const { session, clear, title } = latest.current;
    if (!command.decision || target.matching || !record || target.records.length > 1) {
      void sendToServer(command, target, options).then((isDone) => {
        if (!isDone || !record || target.records.length > 1) return;
        noteStep(session.queue.id, record.id, command, options);
        if (command.movesOn) session.moveOn(record);
      });
      return true;
    }
    if (refusesStaleCommand(command, target)) return true;
    noteReason(command, options);
    noteStep(session.queue.id, record.id, command, options);
    clear();
    session.decide(command, record, title(record), options);
    return true;
  },
  ask(command, target, options) {
    const records = target?.records ?? [];
    const [record] = records;
    const isAsked = Object.keys(command.input).length > 0;
    if (!target || !record || target.matching || !command.decision || isAsked)
      askInPalette({ command, target, options });
    else if (target.chosen) {
      const held = latest.current.held();
      openMany(setAsking, () => ({ command, options, records, held, leftOut: target.leftOut }));
    } else if (!refusesStaleCommand(command, target)) setAsking({ kind: "one", command, options, record });
  },
});

/**
 * Closes a question when its item is replaced, for example after a takeover, so that the answer does not apply to the
 * next item.
 */
function useClosedWithItem(cursor: CursorStore, id: string | null, leave: () => void): void {
  const latest = useLatest(leave);
  useEffect(() => {
    if (id === null) return undefined;
    const follow = (): void => {
      if (cursor.value.id === id) return;
      dispatcher.onInterrupted();
      latest.current();
    };
    follow();
    return watch(cursor, follow);
  }, [cursor, id, latest]);
}

/** True if the answered command can still run on its item. Otherwise the question stays open, and a notice says why. */
function isPossible({ command, record }: Exclude<Asking, Many>, target: Target): boolean {
  // The item was replaced, and the question is about to close.
  if (target.shownId !== record.id) return false;
  // The item changed and must be read first.
  if (refusesStaleCommand(command, target)) return false;
  const gate = availabilityHere(command, target);
  if (!gate.ok) notify(l(gate.message), "yellow", keyOf(command));
  return gate.ok;
}

const askedInPalette = ({ ask }: PaletteState): string | null =>
  (ask?.command.itemScope && ask.target?.records[0]?.id) ?? null;

/** Commands of the queue's screen: decisions go through the session, others through the list. */
export function useDecisions(input: Given): Asked {
  const [asking, setAsking] = useState<Asking | null>(null);
  const latest = useLatest(input);
  const [desk] = useState(() => queueDesk(latest, setAsking));
  const { cursor } = input;
  const leave = (): void => {
    setAsking(null);
    focusPane("list");
  };
  useClosedWithItem(cursor, asking && asking.kind !== "many" ? asking.record.id : null, leave);
  useClosedWithItem(cursor, useSelected(paletteState, askedInPalette), closePalette);
  const answer = (reason: Reason): boolean => {
    if (asking?.kind !== "one" || dispatcher.isEcho()) return false;
    dispatcher.onDecided();
    if (!isPossible(asking, input.target())) return false;
    leave();
    runCommand(asking.command.id, { ...asking.options, reason });
    return true;
  };
  const confirmMacro = (): boolean => {
    if (asking?.kind !== "macro" || dispatcher.isEcho()) return false;
    dispatcher.onDecided();
    const target = input.target();
    if (!isPossible(asking, target)) return false;
    leave();
    const [record = asking.record] = target.records;
    runMacro(input.session, asking.macro, { resource: target.resource, record }, asking.options);
    return true;
  };
  const confirm = (records: readonly AnyRecord[], reason: Reason | null): boolean => {
    if (asking?.kind !== "many" || dispatcher.isEcho()) return false;
    if (performance.now() < (asking.readAt ?? 0)) {
      notify(t("bulk.unread"), "yellow");
      return false;
    }
    dispatcher.onDecided();
    const options = { ...asking.options, ...(reason ? { reason } : {}) };
    noteReason(asking.command, options);
    setAsking(null);
    const restoreSelection = input.clear();
    input.session.decideMany(asking.command, records, options).catch((error: unknown) => {
      restoreSelection();
      notify(messageOf(error), "red");
    });
    return true;
  };
  const askMany: Asked["askMany"] = (many) => {
    const blocked = many.leftOut ?? [];
    if (many.records.length > 0)
      openMany(setAsking, () => ({ options: { unchosen: true }, ...many, readAt: performance.now() + MIN_VIEW_MS }));
    else notify(blocked.length > 0 ? allBlocked(many.command, blocked) : t("bulk.allClaimed"), "yellow");
  };
  const askMacro: Asked["askMacro"] = (about) => setAsking({ kind: "macro", ...about });
  return { asking, desk, answer, confirm, leave, askMany, askMacro, confirmMacro };
}
