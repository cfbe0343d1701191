import { riskRuleCommands } from "#commands/risk/risk-rule.ts";
import type { CommandOutcome } from "#domain/api/commands.ts";
import { riskHit } from "#domain/risk/risk-hit.resource.ts";
import { riskRule } from "#domain/risk/risk-rule.resource.ts";
import { codes } from "#kernel/errors.ts";
import type { Handler, Handlers } from "#server/commands/handler.ts";
import {
  newBatchId,
  recordOutcome,
  replyOf,
  selectedRecords,
  selectionBody,
} from "#server/commands/run-on-selection.ts";
import { readRecord } from "#server/resources/detail.ts";
import { updateRecord, validateWrite } from "#server/resources/write.ts";
import { startTask } from "#server/tasks/start-task.ts";
import { dispose } from "./dispose.ts";

const dryRun: Handler = {
  body: selectionBody(riskRule.name, riskRuleCommands.dryRun.input),
  handle: async (context, body, tx) => {
    const { span } = body["input"] as { span: number };
    const rules = await selectedRecords(tx, context, "riskRule.dryRun", body);
    const outcomes: CommandOutcome[] = [];
    for (const item of rules) {
      const names = item["name"] as Record<string, string>;
      const name = names[String(context.language)] ?? names["1"] ?? "";
      await startTask(tx, context, {
        kind: "dryRun",
        title: context.language === 1 ? `试运行：${name}` : `Dry run: ${name}`,
        resource: riskRule.name,
        params: { rule: item.id, revision: item["revision"], span },
      });
      outcomes.push({ id: item.id, ok: true, item, recordId: null, code: codes.ok, msg: "" });
    }
    return replyOf(outcomes, newBatchId());
  },
};

/** Adds the member of a hit to those whom its rule leaves alone. */
const exemptUser: Handler = {
  body: selectionBody(riskHit.name),
  handle: async (context, body, tx) => {
    const outcomes: CommandOutcome[] = [];
    for (const item of await selectedRecords(tx, context, "riskHit.exemptUser", body)) {
      const before = await readRecord(tx, riskRule, String(item["rule"]), true);
      const exempt = [...new Set([...(before["exempt"] as string[]), String(item["user"])])];
      const values = await validateWrite(tx, riskRule, { exempt }, before);
      const after = await updateRecord(tx, riskRule, before, values, context.actor.id);
      const done = { resource: riskRule, command: "riskRule.exempt", before, after, batchId: newBatchId() };
      await recordOutcome(tx, context, done);
      outcomes.push({ id: item.id, ok: true, item, recordId: null, code: codes.ok, msg: "" });
    }
    return replyOf(outcomes, newBatchId());
  },
};

export const riskRuleHandlers: Handlers = {
  "riskRule.dryRun": dryRun,
  "riskHit.dispose": dispose,
  "riskHit.exemptUser": exemptUser,
};
