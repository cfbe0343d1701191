import { tagCommands } from "#commands/tags/tag.ts";
import { PostReview } from "#domain/enumerations/community.ts";
import { UpDown } from "#domain/enumerations/review.ts";
import { tag } from "#domain/tags/tag.resource.ts";
import { Refusal } from "#kernel/errors.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import type { CommandReply } from "#domain/api/commands.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import type { Handler } from "#server/commands/handler.ts";
import {
  newBatchId,
  recordOutcome,
  replyOf,
  selectedRecords,
  selectionBody,
} from "#server/commands/run-on-selection.ts";
import { readRecord } from "#server/resources/detail.ts";
import { refreshKeptOf } from "#server/resources/refresh-kept.ts";
import { checkedValues, updateRecord } from "#server/resources/write.ts";
import { leavePlaces, noReason } from "#server/commands/places.ts";
import { tagPlaces } from "./tag-places.ts";
import { checkTarget, takeIn } from "./take-in.ts";
import { changeTags } from "./tag-changes.ts";

/** Most tags that one merge may join. */
const MOST_MERGED = 100;

/**
 * Merges tags into another one: uses, followers and earlier aliases move to it. The merged tags stay as its aliases, so
 * that their pages lead on.
 */
async function merge(
  tx: Sql,
  context: Context,
  command: string,
  merged: readonly AnyRecord[],
  targetId: string,
): Promise<CommandReply> {
  if (merged.length > MOST_MERGED)
    throw new Refusal("illegalParameter", [`一次最多合并 ${MOST_MERGED} 个`, `Merge at most ${MOST_MERGED} at once`], {
      path: "ids",
    });
  const target = await readRecord(tx, tag, targetId, true);
  checkTarget(target, merged);
  const ids = merged.map(({ id }) => id);
  const batchId = newBatchId();
  const gained = await takeIn(tx, context, merged, target);
  await leavePlaces(tx, context, tagPlaces, { ids, reason: noReason, batchId });
  const outcomes: CommandReply["outcomes"] = [];
  for (const before of merged) {
    // A tag that waits for its review is decided by the merge.
    const review = before["review"] === PostReview.of("wait") ? { review: PostReview.of("del") } : {};
    const patch = { aliasOf: target.id, status: UpDown.of("down"), followers: 0, ...review };
    const after = await updateRecord(tx, tag, before, patch, context.actor.id);
    outcomes.push(await recordOutcome(tx, context, { resource: tag, command, before, after, batchId }));
  }
  const followers = Number(target["followers"]) + gained;
  const grown = await updateRecord(tx, tag, target, { followers }, context.actor.id);
  await refreshKeptOf(tx, tag, [...ids, target.id]);
  const after = await readRecord(tx, tag, grown.id);
  await recordOutcome(tx, context, { resource: tag, command, before: target, after, batchId });
  return replyOf(outcomes, batchId);
}

export const mergeInto: Handler = {
  body: selectionBody("tag", tagCommands.merge.input),
  handle: async (context, body, tx) => {
    const values = (body["input"] ?? {}) as Record<string, unknown>;
    const input = await checkedValues(tx, tagCommands.merge.input, values, null);
    const merged = await selectedRecords(tx, context, "tag.merge", body);
    return merge(tx, context, "tag.merge", merged, String(input["target"]));
  },
};

/** Merges each tag into the tag that is proposed for it. */
export async function mergeEach(
  tx: Sql,
  context: Context,
  command: string,
  merged: readonly AnyRecord[],
): Promise<CommandReply> {
  const outcomes: CommandReply["outcomes"] = [];
  let batchId = newBatchId();
  for (const one of merged) {
    const reply = await merge(tx, context, command, [one], String(one["proposed"]));
    outcomes.push(...reply.outcomes);
    batchId = reply.batchId;
  }
  return replyOf(outcomes, batchId);
}

/** Makes an alias a tag of its own again. The uses that it had stay with the tag into which it was merged. */
export const splitAlias: Handler = {
  body: selectionBody("tag"),
  handle: async (context, body, tx) => {
    const command = "tag.splitAlias";
    const tags = await selectedRecords(tx, context, command, body);
    return changeTags(tx, context, { command, tags }, { aliasOf: null, status: UpDown.of("up") });
  },
};
