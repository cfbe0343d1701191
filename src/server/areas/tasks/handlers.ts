import { asyncTask } from "#domain/tasks/async-task.resource.ts";
import { codes } from "#kernel/errors.ts";
import type { Handlers } from "#server/commands/handler.ts";
import { newBatchId, replyOf, selectedRecords, selectionBody } from "#server/commands/run-on-selection.ts";
import { runAgain } from "#server/tasks/own-tasks.ts";
import { retryParts } from "./retry-parts.ts";
import { askAgain } from "./ask-again.ts";
import { approve, refuse, withdraw } from "./answer-request.ts";

export const handlers: Handlers = {
  "asyncSubTask.retry": retryParts,
  "pendingDecision.approve": approve,
  "pendingDecision.refuse": refuse,
  "pendingDecision.askAgain": askAgain,
  "pendingDecision.withdraw": withdraw,
  "asyncTask.again": {
    body: selectionBody(asyncTask.name),
    handle: async (context, body, tx) => {
      const outcomes = [];
      for (const task of await selectedRecords(tx, context, "asyncTask.again", body)) {
        await runAgain(tx, context, task);
        outcomes.push({ id: task.id, ok: true, item: task, recordId: null, code: codes.ok, msg: "" });
      }
      return replyOf(outcomes, newBatchId());
    },
  },
};
