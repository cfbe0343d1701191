import { useEffect, useMemo } from "react";
import { queuePartCommands } from "#commands/lists/queue-parts.ts";
import type { RunOptions } from "#web/commands/run-options.ts";
import { addHandler, useCommandHandler } from "#web/commands/handlers.ts";
import type { Target } from "#web/commands/target.ts";
import { refusesStaleCommand } from "#web/detail/stale-read-guard.ts";
import { t } from "#web/i18n/part-text.ts";
import { l } from "#web/i18n/text.ts";
import { overrides } from "#web/keyboard/bindings.ts";
import { addDefinitions } from "#web/registry/registry.ts";
import { useValue } from "#web/store/state.ts";
import { useLatest } from "#web/store/latest.ts";
import { notify, notifyOf } from "#web/ui/notice.tsx";
import type { Asked } from "#web/queue/decisions/use-decisions.ts";
import type { QueueSession } from "#web/queue/session/queue-session.ts";
import { knownTitleOf } from "#web/queue/session/title-of.ts";
import { loadMacros, ownMacros } from "./own-macros.ts";
import type { QueueMacro } from "./queue-macros.ts";
import { foretells, macrosOf, refusedStep, registerMacros } from "./queue-macros.ts";
import { lastSteps } from "./recent-steps.ts";
import { runMacro } from "./run-macro.ts";

let isOffered = false;

/** Adds the commands that only the palette has, once. */
function offerCommands(): void {
  if (!isOffered) addDefinitions({ commands: Object.values(queuePartCommands) });
  isOffered = true;
}

/** Opens the dialog with all macros of the queue, or the form of a new one with the steps of the last item. */
async function openDialog(session: QueueSession, current: string | null, isNew: boolean): Promise<void> {
  const steps = isNew ? lastSteps(session, current) : null;
  if (steps?.length === 0) return notify(t("macro.noSteps"), "yellow");
  const { openMacros } = await import("./macro-dialog.tsx");
  openMacros(session.queue, steps);
}

/** Starts a macro by its key, row or button. @returns false if it does not run now */
function begin(
  session: QueueSession,
  asked: Asked,
  one: QueueMacro,
  options: RunOptions,
  target: Target | null,
): boolean {
  const { macro, command, problem } = one;
  const [record] = target?.records ?? [];
  if (!target || !record) return false;
  const refuse = (refusal: string): boolean => {
    notifyOf(knownTitleOf(session.queue, record.id), refusal, "yellow", command.key);
    return false;
  };
  if (problem) return refuse(t("macro.broken", { name: macro.name, why: l(problem) }));
  if (command.decision && target.shownId !== record.id) return refuse(t("command.notShown"));
  if (target.isOver !== undefined) return refuse(target.isOver);
  const refused = refusedStep(macro, target);
  if (refused) return refuse(t("macro.refusedStep", { n: refused.n, step: l(refused.name), why: l(refused.refusal) }));
  if (refusesStaleCommand(command, target)) return false;
  if (foretells(macro)) {
    asked.askMacro({ command, record, options, macro: one });
    return false;
  }
  runMacro(session, one, { resource: target.resource, record }, options);
  return true;
}

/** Macros of a queue: its commands, while its screen is open, and their dialog. */
export function useMacros(session: QueueSession, asked: Asked, current: string | null): readonly QueueMacro[] {
  const { queue } = session;
  const mine = useValue(ownMacros)[queue.id];
  const changed = useValue(overrides);
  const macros = useMemo(() => macrosOf(queue, mine ?? [], changed), [queue, mine, changed]);
  const latest = useLatest({ session, asked });
  useEffect(() => {
    offerCommands();
    loadMacros();
  }, []);
  useEffect(() => {
    registerMacros(macros);
    const stops = macros.map((one) =>
      addHandler(one.command.id, (options, target) =>
        begin(latest.current.session, latest.current.asked, one, options, target),
      ),
    );
    return () => {
      for (const stop of stops) stop();
      registerMacros([]);
    };
  }, [macros, latest]);
  useCommandHandler("queue.newMacro", () => void openDialog(session, current, true));
  useCommandHandler("queue.macros", () => void openDialog(session, current, false));
  return macros;
}
