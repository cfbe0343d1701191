import { ContentStatus } from "#domain/enumerations/community.ts";
import { content } from "#domain/posts/content.resource.ts";
import { codes, Refusal } from "#kernel/errors.ts";
import { optional } from "#kernel/field.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { checked } from "#kernel/validate.ts";
import type { CommandReply } from "#domain/api/commands.ts";
import type { Handler } from "#server/commands/handler.ts";
import { moveBySystem } from "#server/commands/move-by-system.ts";
import { statesAfter } from "#server/commands/states-after.ts";
import { newBatchId, replyOf, selectedRecords, selectionBody } from "#server/commands/run-on-selection.ts";
import { shortSelection } from "#server/commands/single-record-call.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import { enqueueReview } from "#server/jobs/enqueue.ts";
import { readRecord } from "#server/resources/detail.ts";

/**
 * Checks that a locked record is a draft that the caller has written.
 * @throws Refusal for a post that is none, or somebody else's draft
 */
export function mustBeOwnDraft({ actor }: Context, record: AnyRecord): void {
  if (record["status"] !== ContentStatus.of("draft") || record["isDraft"] !== true)
    throw new Refusal("wrongState", ["这不是草稿", "This is no draft"], { path: "id" });
  if (record["creator"] !== actor.id)
    throw new Refusal("guardRefused", ["草稿属于写它的人", "A draft belongs to whoever wrote it"], { path: "id" });
}

/** Sends a draft to the automatic review, like a new post. */
async function publish(tx: Sql, context: Context, before: AnyRecord): Promise<AnyRecord> {
  mustBeOwnDraft(context, before);
  const patch = { ...statesAfter(content, "resubmit"), isDraft: false, submitTime: context.now };
  const item = await moveBySystem(tx, context, { resource: content, verb: "push", before, patch });
  await enqueueReview(tx, content.name, item.id);
  return item;
}

const drop = (tx: Sql, context: Context, before: AnyRecord): Promise<AnyRecord> => {
  mustBeOwnDraft(context, before);
  const patch = statesAfter(content, "delete");
  return moveBySystem(tx, context, { resource: content, verb: "dropDraft", before, patch });
};

async function runOnDrafts(
  tx: Sql,
  context: Context,
  drafts: readonly AnyRecord[],
  run: typeof publish,
): Promise<CommandReply> {
  const outcomes = [];
  for (const before of drafts) {
    const item = await run(tx, context, before);
    outcomes.push({ id: item.id, ok: true, item, recordId: null, code: codes.ok, msg: "" });
  }
  return replyOf(outcomes, newBatchId());
}

/**
 * Publishes drafts. Called with `ids` and `versions` for several drafts, or with `id` as the specification spells it
 * (section 7): it then runs on the current version.
 */
export const push: Handler = {
  body: { ...selectionBody(content.name), ...shortSelection },
  handle: async (context, body, tx) => {
    if (!Array.isArray(body["ids"]) || body["ids"].length === 0) {
      const { id } = checked({ id: { ...optional(shortSelection.id), required: true } }, { id: body["id"] });
      return { item: await publish(tx, context, await readRecord(tx, content, String(id), true)) };
    }
    return runOnDrafts(tx, context, await selectedRecords(tx, context, "content.push", body), publish);
  },
};

/** Deletes drafts that the caller has written. */
export const dropDraft: Handler = {
  body: selectionBody(content.name),
  handle: async (context, body, tx) =>
    runOnDrafts(tx, context, await selectedRecords(tx, context, "content.dropDraft", body), drop),
};
