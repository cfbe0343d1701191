import { findResource } from "#domain/index.ts";
import { codes, Refusal } from "#kernel/errors.ts";
import type { CommandReply } from "#domain/api/commands.ts";
import { tell } from "#server/commands/foretell.ts";
import type { Handler } from "#server/commands/handler.ts";
import {
  newBatchId,
  recordOutcome,
  replyOf,
  selectedRecords,
  selectionBody,
} from "#server/commands/run-on-selection.ts";
import { readRecord } from "#server/resources/detail.ts";
import { titlesIn } from "#server/resources/titles.ts";
import { updateRecord } from "#server/resources/write.ts";

/**
 * Handler that closes or opens the comments of what a comment stands under. The change is an operation of that record,
 * so its own undo takes it back.
 */
export const onTarget = (commandId: string, verb: "closeComments" | "openComments"): Handler => ({
  body: selectionBody("comment"),
  handle: async (context, body, tx): Promise<CommandReply> => {
    const [comment] = await selectedRecords(tx, context, commandId, body);
    const type = String(comment?.["type"]);
    const target = findResource(type);
    if (!comment || !target) throw new Refusal("notFound", ["评论的对象不存在", "The comment has no target"]);
    const before = await readRecord(tx, target, String(comment["targetId"]), true);
    const commentsClosed = verb === "closeComments";
    const of = { id: comment.id, item: comment };
    const batchId = newBatchId();
    if (before["commentsClosed"] === commentsClosed)
      return replyOf([{ ...of, ok: true, recordId: null, code: codes.ok, msg: "", unchanged: true }], batchId);
    const [titles] = await titlesIn(tx, new Map([[type, new Set([before.id])]]), [context.language]);
    const name = titles?.[type]?.[before.id] ?? before.id;
    if (commentsClosed) tell(context, [`「${name}」不再能评论`, `Nobody can comment on “${name}”`]);
    else tell(context, [`「${name}」又能评论`, `Comments on “${name}” are open again`]);
    const after = await updateRecord(tx, target, before, { commentsClosed }, context.actor.id);
    const command = `${type}.${verb}`;
    const outcome = await recordOutcome(tx, context, { resource: target, command, before, after, batchId });
    return replyOf([{ ...outcome, ...of }], batchId);
  },
});
