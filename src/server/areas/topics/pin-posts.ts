import { topicCommands } from "#commands/topics/topic.ts";
import { topContent } from "#domain/posts/top-content.resource.ts";
import { topic } from "#domain/topics/topic.resource.ts";
import { Refusal, renamed } from "#kernel/errors.ts";
import type { Handler } from "#server/commands/handler.ts";
import { namingInput } from "#server/commands/run.ts";
import { recordEach, selectedRecords, selectionBody } from "#server/commands/run-on-selection.ts";
import { addRecord } from "#server/commands/standard.ts";
import { readRecord } from "#server/resources/detail.ts";

const command = topicCommands.pinPosts;

/** Puts posts on top of a topic: all of them or none. Each gets an entry of the pins. */
export const pinPosts: Handler = {
  body: selectionBody(topic.name, command.input),
  handle: async (context, body, tx) => {
    const records = await selectedRecords(tx, context, command.id, body);
    const { posts, begin, end } = body["input"] as { posts: string[]; begin: number; end: number };
    for (const { id } of records)
      for (const post of posts)
        try {
          const entry = { content: post, place: "topic", placeId: id, begin, end };
          await namingInput(command, () => addRecord(tx, context, topContent, entry));
        } catch (error) {
          throw error instanceof Refusal
            ? renamed(error, (path) => (path === "content" ? "input.posts" : path))
            : error;
        }
    return recordEach(tx, context, { resource: topic, command: command.id, records }, ({ id }) =>
      readRecord(tx, topic, id),
    );
  },
};
