import { randomUUID } from "node:crypto";
import { findCommand } from "#commands/index.ts";
import type { CommandOutcome, CommandReply, CommandRequest, MacroRequest } from "#domain/api/commands.ts";
import { resourceNamed } from "#domain/index.ts";
import { permitted } from "#kernel/availability.ts";
import type { Command } from "#kernel/command.ts";
import { codes, noPermission, Refusal, renamed } from "#kernel/errors.ts";
import type { Fields } from "#kernel/field.ts";
import type { Label } from "#kernel/label.ts";
import type { MacroStep } from "#kernel/macro.ts";
import { problemsOfSteps } from "#kernel/macro.ts";
import { undoUntil } from "#server/commands/undo-window.ts";
import { checked, refuse } from "#kernel/validate.ts";
import { runCommand } from "#server/commands/run.ts";
import type { CallContext } from "#server/http/endpoints/endpoint.ts";
import type { Sql } from "#server/db/sql.ts";
import { readRecord } from "#server/resources/detail.ts";
import { checkReaders } from "#server/resources/readers.ts";
import { requireQueue } from "./require-queue.ts";

/** Returns the same refusal, with the step that caused it in its message and its path. */
function atStep(refusal: Refusal, index: number, { label: [zh, en] }: Command): Refusal {
  const { codeName, label, path, details, permission } = renamed(refusal, (one) => `steps[${index}].${one}`);
  const named: Label = [`第 ${index + 1} 步「${zh}」：${label[0]}`, `Step ${index + 1}, ${en}: ${label[1]}`];
  return new Refusal(codeName, named, {
    path: path ?? `steps[${index}]`,
    // After the first step, the current record contains changes that are now rolled back.
    details: index === 0 || Array.isArray(details) ? details : null,
    permission,
  });
}

/** Runs one step as a call of its own would: with its permission, its checks, and the record's version. */
async function runStep(
  tx: Sql,
  context: CallContext,
  command: Command,
  request: CommandRequest,
): Promise<CommandReply> {
  if (!permitted(command, context.actor).ok) throw noPermission(context.path, command.id);
  // Loaded here, because the handlers of all areas include commands that the queue uses.
  const { handlers } = await import("#server/commands/handlers.ts");
  const handler = handlers[command.id];
  if (!handler) return runCommand(tx, context, command.id, request);
  const fields: Fields = handler.body;
  const input = Object.fromEntries(Object.entries(request).filter(([name]) => Object.hasOwn(fields, name)));
  return (await handler.handle(context, checked(fields, input), tx)) as CommandReply;
}

/** Returns the command of a step, which `problemsOfSteps` has found. */
function commandOf({ command: id }: MacroStep): Command {
  const command = findCommand(id);
  if (!command) throw new Error(`there is no command ${id}`);
  return command;
}

/** Refuses the whole macro where a step was refused, or waits for a second person. */
function requireDone({ outcomes, pending }: CommandReply): void {
  if (pending)
    throw new Refusal("needsSecondAdmin", [
      "这一步要由另一位管理员审批，请单独执行",
      "This step needs the approval of a second admin. Run it on its own",
    ]);
  const refused = outcomes.find(({ ok }) => !ok);
  if (refused) throw new Refusal("guardRefused", [refused.msg, refused.msg]);
}

/**
 * Runs the steps of a macro on one item, all or none. Each step is checked as if it were called alone; all form one
 * batch for the undo.
 * @throws Refusal of the first step that is not possible, with its number and name
 */
export async function runMacro(tx: Sql, context: CallContext, request: MacroRequest): Promise<CommandReply> {
  const queue = requireQueue(request.queue);
  const resource = resourceNamed(queue.resource);
  refuse(problemsOfSteps(request.steps, resource.name, findCommand));
  const [id, ...others] = request.ids;
  if (id === undefined || others.length > 0)
    throw new Refusal("illegalParameter", ["宏一次只处理一条", "A macro runs on one item at a time"], { path: "ids" });
  await checkReaders(tx, context.actor, resource, [id]);
  const batchId = randomUUID();
  const macroContext = { ...context, macroBatch: batchId };
  let record = await readRecord(tx, resource, id, true);
  let versions: CommandRequest["versions"] = request.versions;
  let recordId: string | null = null;
  let isChanged = false;
  for (const [index, step] of request.steps.entries()) {
    const command = commandOf(step);
    try {
      const { command: _, ...answers } = step;
      const reply = await runStep(tx, macroContext, command, { ...answers, ids: [id], versions, queue: queue.id });
      requireDone(reply);
      recordId = reply.outcomes.find((outcome) => outcome.id === id)?.recordId ?? recordId;
      isChanged ||= reply.outcomes.some(({ unchanged }) => !unchanged);
    } catch (error) {
      throw error instanceof Refusal ? atStep(error, index, command) : error;
    }
    record = await readRecord(tx, resource, id, true);
    versions = { [id]: record.version };
  }
  const outcome: CommandOutcome = { id, ok: true, item: record, recordId, code: codes.ok, msg: "" };
  const outcomes = [isChanged ? outcome : { ...outcome, unchanged: true as const }];
  return { outcomes, batchId, undoUntil: undoUntil({ undoable: true }, context.now, outcomes) };
}

/** Steps as the body of a call contains them: an absent answer or reason is null. */
export const stepsOf = (
  steps: readonly { command: string; input?: unknown; reason?: MacroStep["reason"] | null }[],
): MacroStep[] =>
  steps.map(({ command, input, reason }) => ({
    command,
    ...(input ? { input: input as Record<string, unknown> } : {}),
    ...(reason ? { reason } : {}),
  }));
