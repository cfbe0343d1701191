import { topicRecommendationCommands } from "#commands/topics/topic-recommendation.ts";
import { topicRecommendation } from "#domain/topics/topic-recommendation.resource.ts";
import { codes } from "#kernel/errors.ts";
import type { Handler } from "#server/commands/handler.ts";
import { newBatchId, replyOf, selectedRecords, selectionBody } from "#server/commands/run-on-selection.ts";
import { namingInput } from "#server/commands/run.ts";
import { addRecord } from "#server/commands/standard.ts";
import type { Row } from "#server/resources/row.ts";

const command = topicRecommendationCommands.copyToPlace;

/** Recommends the topics of recommendations at another place, too. */
export const copyToPlace: Handler = {
  body: selectionBody(topicRecommendation.name, command.input),
  handle: async (context, body, tx) => {
    const place = (body["input"] ?? {}) as Row;
    const outcomes = [];
    for (const { topic, label } of await selectedRecords(tx, context, command.id, body)) {
      const values = { topic, label, ...place };
      const { item } = await namingInput(command, () => addRecord(tx, context, topicRecommendation, values));
      outcomes.push({ id: item.id, ok: true, item, recordId: null, code: codes.ok, msg: "" });
    }
    return replyOf(outcomes, newBatchId());
  },
};
