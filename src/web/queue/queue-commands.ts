import { useEffect, useState } from "react";
import type { Command } from "#kernel/command.ts";
import type { ListReply } from "#kernel/wire.ts";
import { v2 } from "#kernel/wire.ts";
import { queues } from "#domain/screens.ts";
import type { RunOptions } from "#web/commands/handlers.ts";
import { useCommandHandler } from "#web/commands/handlers.ts";
import { addAsker, addRunner, runCommand } from "#web/commands/run.ts";
import { sendToServer } from "#web/commands/server-runner.ts";
import type { Target } from "#web/commands/target.ts";
import { call } from "#web/data/client.ts";
import { messageOf } from "#web/data/error.ts";
import { t } from "#web/i18n/text.ts";
import { focusPane } from "#web/keyboard/panes.ts";
import { askInPalette } from "#web/palette/palette-state.ts";
import { registry } from "#web/registry/registry.ts";
import { go } from "#web/routing/navigate.ts";
import { useLatest } from "#web/store/latest.ts";
import { notify } from "#web/ui/notice.tsx";
import { knownEvidence } from "./evidence.ts";
import type { QueueSession } from "./session.ts";

export interface Asking {
  command: Command;
  /** How many items it is about. */
  count: number;
  options: RunOptions;
}

type Reason = NonNullable<RunOptions["reason"]>;

/** The last reason of each command, for `N N`. */
const lastReasons = new Map<string, Reason>();
export const lastReasonOf = (command: Command): Reason | null => lastReasons.get(command.id) ?? null;

/** Decisions on one item are the session's; everything else goes the way of every list. */
export function useDecisions(
  session: QueueSession,
  title: (target: Target) => string,
  clear: () => void,
): { asking: Asking | null; answer: (reason: Reason) => void; leave: () => void } {
  const [asking, setAsking] = useState<Asking | null>(null);
  const latest = useLatest({ session, title, clear });
  useEffect(
    () =>
      addRunner((command, target, options) => {
        if (!target) return false;
        const [record] = target.records;
        if (!command.decision || target.matching || !record) {
          void sendToServer(command, target, options);
          return true;
        }
        if (options.reason) lastReasons.set(command.id, options.reason);
        if (target.records.length > 1) {
          latest.current.clear();
          void latest.current.session
            .decideMany(command, target.records, options)
            .catch((error: unknown) => notify(messageOf(error), "red"));
          return true;
        }
        latest.current.session.decide(command, record, latest.current.title(target), options);
        return true;
      }),
    [latest],
  );
  useEffect(
    () =>
      addAsker((command, target, options) => {
        if (command.reasons && target && target.records.length > 0)
          setAsking({ command, options, count: target.records.length });
        else askInPalette({ command, target, options });
      }),
    [],
  );
  const leave = (): void => {
    setAsking(null);
    focusPane("list");
  };
  const answer = (reason: Reason): void => {
    if (!asking) return;
    leave();
    // The strip has shown how many it is about; choosing the reason was the confirmation.
    runCommand(asking.command.id, { ...asking.options, reason, confirmed: true });
  };
  return { asking, answer, leave };
}

async function restOf(author: string, except: string): Promise<ListReply> {
  const filter = `${queues[0]?.offered ?? ""} author:${author} -id:${except}`;
  return call<ListReply>(v2("model", "list"), { filter, pageSize: 100, sort: "queueOrder,submitTime" });
}

/** A: what the same author still has waiting, passed together after one confirmation. */
async function passRest(target: Target): Promise<void> {
  const [record] = target.records;
  const command = registry().command("model.pass");
  if (!record || !command) return;
  try {
    const { list } = await restOf(String(record["author"]), record.id);
    if (list.length === 0) notify(t("queue.noRest"), "yellow");
    else askInPalette({ command, target: { ...target, records: list, shownId: null }, options: {} });
  } catch (error) {
    notify(messageOf(error), "red");
  }
}

function repeatLast(session: QueueSession): boolean {
  const last = session.state.decided.findLast((one) => !one.undone);
  if (!last) {
    notify(t("queue.noLast"), "yellow");
    return false;
  }
  return runCommand(last.command, last.reason ? { reason: last.reason } : {});
}

/** What the core keys of a queue do here. */
export function useQueueCommands(session: QueueSession, target: () => Target | null, current: string | null): void {
  const ask = (verb: "askAuthor" | "escalate") => (options: RunOptions) => {
    const command = registry().command(`queue.${verb}`);
    const here = target();
    const record = here?.records[0];
    if (!command || !record) return false;
    if (!options.input) {
      askInPalette({ command, target: here, options });
      return false;
    }
    void session.putAside(verb, record, String(options.input["text"] ?? ""));
    return true;
  };
  useCommandHandler("queue.claim", () => void session.next());
  useCommandHandler("queue.skip", () => (current ? void session.skip(current) : false));
  useCommandHandler("queue.askAuthor", ask("askAuthor"));
  useCommandHandler("queue.escalate", ask("escalate"));
  useCommandHandler("queue.giveBack", () => void session.giveBack());
  useCommandHandler("queue.repeatLast", () => repeatLast(session));
  useCommandHandler("queue.passRest", () => {
    const here = target();
    return here ? void passRest(here) : false;
  });
  useCommandHandler("edit.undo", () => void session.undo());
  useCommandHandler("model.openAuthor", () => {
    const author = current ? knownEvidence(current)?.author : null;
    if (author) go(`/model-admin?f=${encodeURIComponent(`author:${author.id}`)}`);
    return Boolean(author);
  });
}
