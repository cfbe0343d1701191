import { tagCommands } from "#commands/tags/tag.ts";
import { PostReview } from "#domain/enumerations/community.ts";
import { UpDown } from "#domain/enumerations/review.ts";
import { blackTag } from "#domain/risk/black-tag.resource.ts";
import { WordKind } from "#domain/risk/enumerations.ts";
import { Severity } from "#domain/models/enumerations.ts";
import { tag } from "#domain/tags/tag.resource.ts";
import type { CommandReply } from "#domain/api/commands.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { reasonOf } from "#server/commands/check-reason.ts";
import type { Handler } from "#server/commands/handler.ts";
import {
  newBatchId,
  recordOutcome,
  replyOf,
  selectedRecords,
  selectionBody,
} from "#server/commands/run-on-selection.ts";
import { addRecord } from "#server/commands/standard.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import { updateRecord } from "#server/resources/write.ts";
import { moveUses } from "./move-uses.ts";

/** Adds the name of a tag to the banned words, unless it is among them. */
async function addWord(tx: Sql, context: Context, { id, name }: AnyRecord, remark: string): Promise<void> {
  const [known] = await tx.query("select 1 from black_tag where lower(word) = lower($1) and delete_time is null", [
    name,
  ]);
  if (known) return;
  await addRecord(tx, context, blackTag, {
    word: name,
    match: "word",
    scope: ["tag"],
    severity: Severity.of("block"),
    kind: WordKind.of("other"),
    tag: id,
    remark: [...remark].slice(0, 200).join(""),
  });
}

/** Bans tags: their names become banned words, and they are taken off all models. */
const banning = (verb: "ban" | "turnBlack", patchOf: (record: AnyRecord) => Record<string, unknown>): Handler => ({
  body: selectionBody("tag", tagCommands[verb].input),
  handle: async (context, body, tx): Promise<CommandReply> => {
    const tags = await selectedRecords(tx, context, `tag.${verb}`, body);
    const reason = await reasonOf(tx, tagCommands[verb], body["reason"] as never, true);
    await moveUses(
      tx,
      tags.map(({ id }) => id),
      null,
    );
    const batchId = newBatchId();
    const outcomes: CommandReply["outcomes"] = [];
    for (const before of tags) {
      await addWord(tx, context, before, reason.text);
      const after = await updateRecord(tx, tag, before, { ...patchOf(before), uses: 0, uses30: 0 }, context.actor.id);
      const given = { resource: tag, command: `tag.${verb}`, before, after, reason, batchId };
      outcomes.push(await recordOutcome(tx, context, given));
    }
    return replyOf(outcomes, batchId);
  },
});

export const turnBlack = banning("turnBlack", () => ({ status: UpDown.of("down") }));
export const ban = banning("ban", () => ({ status: UpDown.of("down"), review: PostReview.of("noPass") }));
