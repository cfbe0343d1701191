import { topicCommands } from "#commands/topics/topic.ts";
import { topicModelCommands } from "#commands/topics/topic-model.ts";
import type { CommandRequest } from "#domain/api/commands.ts";
import { topicModel } from "#domain/topics/topic-model.resource.ts";
import { topic } from "#domain/topics/topic.resource.ts";
import { reasonOf } from "#server/commands/check-reason.ts";
import type { Handler } from "#server/commands/handler.ts";
import { recordEach, selectedRecords, selectionBody } from "#server/commands/run-on-selection.ts";
import { addRecord } from "#server/commands/standard.ts";
import { readRecord } from "#server/resources/detail.ts";
import { refreshKeptOf } from "#server/resources/refresh-kept.ts";
import type { Row } from "#server/resources/row.ts";
import { checkedValues, removeRecord } from "#server/resources/write.ts";

/** Adds several models to a topic. Those that it has already stay as they are. */
export const addModels: Handler = {
  body: selectionBody(topic.name, topicCommands.addModels.input),
  handle: async (context, body, tx) => {
    const command = topicCommands.addModels;
    const input = await checkedValues(tx, command.input, (body["input"] ?? {}) as Row, null);
    const records = await selectedRecords(tx, context, command.id, body);
    for (const { id } of records) {
      const known = await tx.query<{ model: string }>(
        "select model from topic_model where topic = $1::bigint and model = any($2::bigint[]) and delete_time is null",
        [id, input["models"]],
      );
      const there = new Set(known.map(({ model }) => String(model)));
      for (const model of (input["models"] as string[]).filter((one) => !there.has(String(one))))
        await addRecord(tx, context, topicModel, { topic: id, model });
    }
    return recordEach(tx, context, { resource: topic, command: command.id, records }, ({ id }) =>
      readRecord(tx, topic, id),
    );
  },
};

/** Takes models out of their topics. */
export const removeModels: Handler = {
  body: selectionBody(topicModel.name),
  handle: async (context, body, tx) => {
    const command = topicModelCommands.remove;
    const reason = await reasonOf(tx, command, body["reason"] as CommandRequest["reason"], true);
    const records = await selectedRecords(tx, context, command.id, body);
    const about = { resource: topicModel, command: command.id, records, reason };
    const reply = await recordEach(tx, context, about, async (before) => {
      await removeRecord(tx, topicModel, before, context.actor.id);
      return before;
    });
    await refreshKeptOf(
      tx,
      topic,
      records.map((one) => String(one["topic"])),
    );
    return reply;
  },
};
