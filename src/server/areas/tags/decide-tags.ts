import { unpinTags } from "#server/areas/posts/lists/leave-lists.ts";
import { PostReview } from "#domain/enumerations/community.ts";
import { UpDown } from "#domain/enumerations/review.ts";
import { tag } from "#domain/tags/tag.resource.ts";
import type { AreaRules, RefusalByOthers } from "#server/commands/area-rules.ts";
import { changeRecord } from "#server/commands/change-record.ts";
import type { Consequences } from "#server/commands/effects.ts";
import { none } from "#server/commands/effects.ts";
import { readRecord, readRecords } from "#server/resources/detail.ts";
import { refreshKeptOf } from "#server/resources/refresh-kept.ts";
import type { Row } from "#server/resources/row.ts";
import { addWord } from "./ban-word.ts";
import { putBack, takeOff } from "./move-uses.ts";
import { checkTarget, takeIn, targetRefusal } from "./take-in.ts";

const MERGE = "tag.mergeProposed";

const down = UpDown.of("down");

/** Outcome of the review, by the verb of the decision. */
const outcomes: Readonly<Record<string, Row>> = {
  keep: { review: PostReview.of("pass") },
  mergeProposed: { review: PostReview.of("del"), status: down },
  ban: { review: PostReview.of("noPass"), status: down },
  discard: { review: PostReview.of("del"), status: down },
};

/** Refusal to merge a tag into a proposed one that was deleted, stopped or merged since. */
export const refuseMerge: RefusalByOthers = async (sql, _context, record) => {
  const [target] = await readRecords(sql, tag, [String(record["proposed"])]);
  return target ? targetRefusal(target, [record]) : ["目标标签已删除", "The target was deleted"];
};

/** A decision stands on the tag. A merged one becomes an alias of the proposed tag. */
export const tagConsequences: Consequences = async (command, record, _reason, _context, _own) => {
  const patch = outcomes[command.verb];
  if (!patch) return none;
  if (command.id !== MERGE) return { patch, effects: [] };
  return { patch: { ...patch, aliasOf: String(record["proposed"]) }, effects: [] };
};

/** What follows from the review of a member's own tag, for the records that have it. */
export const followTags: NonNullable<AreaRules["follow"]> = {
  [MERGE]: async (tx, context, { record, recordId, batchId }) => {
    const target = await readRecord(tx, tag, String(record["aliasOf"]), true);
    // It is locked only now.
    checkTarget(target, [record]);
    const followers = await takeIn(tx, context, [record], target, recordId);
    if (followers > 0) {
      const change = { resource: tag, command: MERGE, batchId };
      await changeRecord(tx, context, { ...change, before: record, patch: { followers: 0 } });
      const patch = { followers: Number(target["followers"]) + followers };
      await changeRecord(tx, context, { ...change, before: target, patch });
    }
    await refreshKeptOf(tx, tag, [record.id, target.id]);
  },
  "tag.ban": async (tx, context, { record, recordId, reason }) => {
    await takeOff(tx, context, [record], recordId);
    await addWord(tx, context, record, reason.text);
    await unpinTags(tx, context, [record.id], reason.text);
    await refreshKeptOf(tx, tag, [record.id]);
  },
  "tag.discard": async (tx, context, { record, recordId }) => {
    await takeOff(tx, context, [record], recordId);
    await unpinTags(tx, context, [record.id], "");
    await refreshKeptOf(tx, tag, [record.id]);
  },
};

type Inverse = NonNullable<AreaRules["undo"]>[string];

/** Puts a tag back on its records. What the decision changed in other records is undone by their own operations. */
const usesBack: Inverse = async (tx, _context, { id, causedBy }, record) => {
  if (causedBy !== null) return;
  const target = record["aliasOf"] === null ? null : String(record["aliasOf"]);
  await putBack(tx, id, record.id, target);
  await refreshKeptOf(tx, tag, target === null ? [record.id] : [record.id, target]);
};

export const undoTags: NonNullable<AreaRules["undo"]> = {
  [MERGE]: usesBack,
  "tag.ban": usesBack,
  "tag.discard": usesBack,
};
