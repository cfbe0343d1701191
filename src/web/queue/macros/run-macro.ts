import type { AnyRecord } from "#kernel/resource.ts";
import type { RunOptions } from "#web/commands/run-options.ts";
import type { Target } from "#web/commands/target.ts";
import type { QueueSession } from "#web/queue/session/queue-session.ts";
import { knownTitleOf } from "#web/queue/session/title-of.ts";
import type { QueueMacro } from "./queue-macros.ts";
import { noteSteps } from "./recent-steps.ts";
import { sendMacro } from "./send-macro.ts";

/** Runs a macro on an item: a decision shows the next item at once, any other keeps the item. */
export function runMacro(
  session: QueueSession,
  { macro, command }: QueueMacro,
  { resource, record }: { resource: Target["resource"]; record: AnyRecord },
  options: RunOptions,
): void {
  const { queue } = session;
  if (command.decision) {
    noteSteps(queue.id, record.id, macro.steps);
    session.decide(command, record, knownTitleOf(queue, record.id), { ...options, steps: macro.steps });
  } else
    void sendMacro(queue, resource, record, macro).then(
      (isDone) => isDone && noteSteps(queue.id, record.id, macro.steps),
    );
}
