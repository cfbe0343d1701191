import { logoutApplyCommands } from "#commands/deletions/logout-apply.ts";
import { logoutApply } from "#domain/deletions/logout-apply.resource.ts";
import type { CommandRequest } from "#domain/api/commands.ts";
import type { Handler, Handlers } from "#server/commands/handler.ts";
import { runCommand } from "#server/commands/run.ts";
import { selectionBody } from "#server/commands/run-on-selection.ts";

const { passOver: command, pass } = logoutApplyCommands;

/** Passes a request although a check is not met. It runs only once a second admin has approved it; then it is a pass. */
const passOver: Handler = {
  body: selectionBody(logoutApply.name, command.input),
  handle: (context, body, tx) => {
    const { why: text } = body["input"] as { why: string };
    const { ids, versions } = body as unknown as CommandRequest;
    return runCommand(tx, context, pass.id, { ids, versions, reason: { text } });
  },
};

export const handlers: Handlers = { "logoutApply.passOver": passOver };
