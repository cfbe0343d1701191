import { tagCommands } from "#commands/tags/tag.ts";
import { PostReview } from "#domain/enumerations/community.ts";
import { UpDown } from "#domain/enumerations/review.ts";
import { tag } from "#domain/tags/tag.resource.ts";
import type { CommandReply } from "#domain/api/commands.ts";
import type { Handler } from "#server/commands/handler.ts";
import {
  newBatchId,
  recordOutcome,
  replyOf,
  selectedRecords,
  selectionBody,
} from "#server/commands/run-on-selection.ts";
import { checkTogether } from "#server/commands/rules.ts";
import { updateRecord } from "#server/resources/write.ts";
import { takeOff } from "./move-uses.ts";
import { changeTags, refreshTags } from "./tag-changes.ts";

/** Takes tags that members invented into the vocabulary. */
export const keep: Handler = {
  body: selectionBody("tag", tagCommands.keep.input),
  handle: async (context, body, tx) => {
    const { kind } = (body["input"] ?? {}) as Record<string, unknown>;
    const batchId = newBatchId();
    const outcomes: CommandReply["outcomes"] = [];
    for (const before of await selectedRecords(tx, context, "tag.keep", body)) {
      const patch = { kind, review: PostReview.of("pass") };
      const after = await updateRecord(tx, tag, before, patch, context.actor.id);
      await checkTogether(tx, tag, after);
      outcomes.push(await recordOutcome(tx, context, { resource: tag, command: "tag.keep", before, after, batchId }));
    }
    return replyOf(outcomes, batchId);
  },
};

/** Takes tags that members invented off all records, without a ban. */
export const discard: Handler = {
  body: selectionBody("tag"),
  handle: async (context, body, tx) => {
    const command = "tag.discard";
    const tags = await selectedRecords(tx, context, command, body);
    await takeOff(tx, context, tags);
    const patch = { status: UpDown.of("down"), review: PostReview.of("del"), uses: 0, uses30: 0, users: 0 };
    return changeTags(tx, context, { command, tags }, patch);
  },
};

/** Counts the uses of tags at once, instead of with the next run of the worker. */
export const refreshCounts: Handler = {
  body: selectionBody("tag"),
  handle: async (context, body, tx) => {
    const command = "tag.refreshCounts";
    return refreshTags(tx, context, { command, tags: await selectedRecords(tx, context, command, body) });
  },
};
