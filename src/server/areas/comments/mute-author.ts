import { DAY } from "#kernel/time-units.ts";
import { commentCommands } from "#commands/comments/comment.ts";
import type { CommandRequest } from "#domain/api/commands.ts";
import { comment } from "#domain/comments/comment.resource.ts";
import { blackList } from "#domain/risk/black-list.resource.ts";
import { Refusal } from "#kernel/errors.ts";
import { POSTING } from "#server/areas/risk/black-list/shut-out.ts";
import { reasonOf } from "#server/commands/check-reason.ts";
import { tell } from "#server/commands/foretell.ts";
import type { Handler } from "#server/commands/handler.ts";
import {
  newBatchId,
  recordOutcome,
  replyOf,
  selectedRecords,
  selectionBody,
} from "#server/commands/run-on-selection.ts";
import { addRecord } from "#server/commands/standard.ts";
import { muteOf } from "./refuse-longer.ts";

const command = commentCommands.muteAuthor;
/** Keeps the author of a comment from posting for some days, by an entry of the black list. */
export const muteAuthor: Handler = {
  body: selectionBody(comment.name, command.input),
  handle: async (context, body, tx) => {
    const [record] = await selectedRecords(tx, context, command.id, body);
    if (!record) throw new Refusal("notFound", ["评论不存在", "There is no such comment"]);
    const reason = await reasonOf(tx, command, body["reason"] as CommandRequest["reason"], true);
    const { days } = body["input"] as { days: number };
    const user = String(record["author"]);
    const end = context.now + days * DAY;
    const entry = await muteOf(tx, user);
    if (entry && (entry.end === null || entry.end >= end))
      throw new Refusal("guardRefused", ["作者已被禁言，而且更久", "The author is muted already, and for longer"], {
        path: "input.days",
      });
    const values = { subjectKind: "user", subject: user, scope: POSTING, end, forGood: false, source: "byHand" };
    await addRecord(tx, context, blackList, { ...values, reason: [...reason.text].slice(0, 200).join("") }, "add", {
      sourceKind: comment.name,
      sourceId: record.id,
    });
    tell(context, [`作者 ${days} 天不能发布`, `The author cannot post for ${days === 1 ? "a day" : `${days} days`}`]);
    const batchId = newBatchId();
    const about = { resource: comment, command: command.id, before: record, after: record, reason, batchId };
    return replyOf([await recordOutcome(tx, context, about)], batchId);
  },
};
