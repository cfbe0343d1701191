import { reportCaseCommands } from "#commands/reports/report-case.ts";
import type { CommandRequest } from "#domain/api/commands.ts";
import { reportCase } from "#domain/reports/report-case.resource.ts";
import { Refusal } from "#kernel/errors.ts";
import { reasonOf } from "#server/commands/check-reason.ts";
import type { Handler } from "#server/commands/handler.ts";
import { runCommand } from "#server/commands/run.ts";
import { selectedRecords, selectionBody } from "#server/commands/run-on-selection.ts";
import { isApproved, requireApproval, waitsForApproval } from "#server/tasks/require-approval.ts";

const command = reportCaseCommands.upholdAndDisable;

/** Upholds a case and disables its author for good, where the ladder ends. A second admin has to approve it. */
export const disableAuthor: Handler = {
  body: selectionBody(reportCase.name),
  handle: async (context, body, tx) => {
    const { ids, versions, reason } = body as unknown as CommandRequest;
    const call: CommandRequest = { ids, versions, ...(reason ? { reason } : {}) };
    if (isApproved(context)) return runCommand(tx, context, command.id, call);
    const reasonText = (await reasonOf(tx, command, reason, true)).text;
    const [record] = await selectedRecords(tx, context, command.id, body);
    if (!record) throw new Refusal("notFound", ["数据不存在", "There is no such record"], { path: "ids" });
    const [zh, en] = [
      `永久停用「${String(record["heading"])}」的作者`,
      `Disable the author of “${String(record["heading"])}”`,
    ];
    const title = context.language === 1 ? zh : en;
    const request = { operation: command.id, resource: reportCase.name, rule: "kind" } as const;
    return waitsForApproval(
      await requireApproval(tx, context, { ...request, body: { ...call }, title, reason: reasonText }),
    );
  },
};
