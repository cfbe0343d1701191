import { newBatchId, pageBody, replyOf } from "#server/commands/run-on-selection.ts";
import type { Handler } from "#server/commands/handler.ts";
import { startTask } from "#server/tasks/start-task.ts";

/** Starts the task that proposes colour tags for models by their covers. */
export const coverColors: Handler = {
  body: pageBody(),
  handle: async (context, _body, tx) => {
    await startTask(tx, context, {
      kind: "coverColors",
      title: context.language === 1 ? "按封面给模型配颜色" : "Assign colours to models by their covers",
      resource: "colorProposal",
      params: {},
    });
    return replyOf([], newBatchId());
  },
};
