import { feedbackCommands } from "#commands/feedback/feedback.ts";
import { complaint } from "#domain/appeals/complaint.resource.ts";
import { feedback } from "#domain/feedback/feedback.resource.ts";
import { Refusal } from "#kernel/errors.ts";
import type { Handler } from "#server/commands/handler.ts";
import {
  newBatchId,
  recordOutcome,
  replyOf,
  selectedRecords,
  selectionBody,
} from "#server/commands/run-on-selection.ts";
import { addRecord } from "#server/commands/standard.ts";
import { updateRecord } from "#server/resources/write.ts";

const command = feedbackCommands.toComplaint;

/** Opens a complaint about the service with a conversation as its target. The conversation goes on. */
export const toComplaint: Handler = {
  body: selectionBody(feedback.name, command.input),
  handle: async (context, body, tx) => {
    const [before] = await selectedRecords(tx, context, command.id, body);
    if (!before) throw new Refusal("illegalParameter", ["没有选中反馈", "No feedback is selected"], { path: "ids" });
    const { statement = "" } = body["input"] as { statement?: string };
    const { item } = await addRecord(
      tx,
      context,
      complaint,
      {
        kind: "service",
        complainant: before["user"],
        targetType: feedback.name,
        targets: [before.id],
        statement: statement.trim() || before["content"],
        demand: "other",
      },
      "add",
    );
    const after = await updateRecord(tx, feedback, before, { complaint: item.id }, context.actor.id);
    const batchId = newBatchId();
    const outcome = await recordOutcome(tx, context, {
      resource: feedback,
      command: command.id,
      before,
      after,
      batchId,
    });
    return replyOf([outcome], batchId);
  },
};
