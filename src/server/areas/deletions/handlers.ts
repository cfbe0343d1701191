import { logoutApplyCommands } from "#commands/deletions/logout-apply.ts";
import { logoutApply } from "#domain/deletions/logout-apply.resource.ts";
import type { CommandRequest } from "#domain/api/commands.ts";
import { Refusal } from "#kernel/errors.ts";
import type { Handler, Handlers } from "#server/commands/handler.ts";
import { runCommand } from "#server/commands/run.ts";
import { selectedRecords, selectionBody } from "#server/commands/run-on-selection.ts";
import { isApproved, requireApproval, waitsForApproval } from "#server/tasks/require-approval.ts";
import { titleOfOverride } from "./requests.ts";

const { passOver: command, pass } = logoutApplyCommands;

/** Passes a request although a check is not met. A second admin has to approve it; then it is a pass. */
const passOver: Handler = {
  body: selectionBody(logoutApply.name, command.input),
  handle: async (context, body, tx) => {
    const ids = body["ids"] as string[];
    const { why: reason } = body["input"] as { why: string };
    const versions = body["versions"] as CommandRequest["versions"];
    if (isApproved(context)) return runCommand(tx, context, pass.id, { ids, versions, reason: { text: reason } });
    const [record] = await selectedRecords(tx, context, command.id, body);
    if (!record) throw new Refusal("notFound", ["数据不存在", "There is no such record"], { path: "ids" });
    const title = titleOfOverride(record)[context.language === 1 ? 0 : 1];
    const request = { operation: command.id, resource: logoutApply.name, body, rule: "kind" } as const;
    return waitsForApproval(await requireApproval(tx, context, { ...request, title, reason }));
  },
};

export const handlers: Handlers = { "logoutApply.passOver": passOver };
