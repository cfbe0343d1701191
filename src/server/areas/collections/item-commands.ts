import { collectionItemCommands } from "#commands/collections/collection-item.ts";
import { collectionItem } from "#domain/collections/collection-item.resource.ts";
import { collection } from "#domain/collections/collection.resource.ts";
import { ContentStatus } from "#domain/enumerations/community.ts";
import { Refusal } from "#kernel/errors.ts";
import { RANK_STEP } from "#kernel/rank.ts";
import type { Handler } from "#server/commands/handler.ts";
import { checkTogether } from "#server/commands/rules.ts";
import { newBatchId, recordEach, replyOf, selectedRecords, selectionBody } from "#server/commands/run-on-selection.ts";
import { namingInput } from "#server/commands/run.ts";
import { deleteOne } from "#server/commands/standard.ts";
import { readRecord } from "#server/resources/detail.ts";
import { lockGroups, rankOnWrite } from "#server/resources/rank.ts";
import { refreshKeptOf } from "#server/resources/refresh-kept.ts";
import type { Row } from "#server/resources/row.ts";
import { checkedValues, updateRecord } from "#server/resources/write.ts";

const { moveTo: move, sortBy: sort, removeHidden: clean } = collectionItemCommands;

/** Moves posts to the end of another collection. */
export const moveTo: Handler = {
  body: selectionBody(collectionItem.name, move.input),
  handle: async (context, body, tx) => {
    const input = await checkedValues(tx, move.input, (body["input"] ?? {}) as Row, null);
    const target = await readRecord(tx, collection, String(input["target"]));
    if (target["status"] === ContentStatus.of("delete"))
      throw new Refusal("guardRefused", ["目标合集已删除", "The target is deleted"], { path: "input.target" });
    const records = await selectedRecords(tx, context, move.id, body);
    const from = records.map((record) => String(record["collection"]));
    const reply = await recordEach(tx, context, { resource: collectionItem, command: move.id, records }, (before) =>
      namingInput(move, async () => {
        const patch = { collection: target.id };
        const rank = await rankOnWrite(tx, collectionItem, before, patch);
        const after = await updateRecord(tx, collectionItem, before, { ...patch, ...rank }, context.actor.id);
        await checkTogether(tx, collectionItem, after);
        return after;
      }),
    );
    await refreshKeptOf(tx, collection, [...new Set([...from, target.id])]);
    return reply;
  },
};

const orders: Readonly<Record<string, string>> = {
  newest: "c.publish_time desc nulls last",
  oldest: "c.publish_time asc nulls last",
  likes: "c.likes desc",
};

/** Brings all posts of the selected one's collection into an order. */
export const sortBy: Handler = {
  body: selectionBody(collectionItem.name, sort.input),
  handle: async (context, body, tx) => {
    const { order } = await checkedValues(tx, sort.input, (body["input"] ?? {}) as Row, null);
    const records = await selectedRecords(tx, context, sort.id, body);
    await lockGroups(tx, collectionItem, records);
    for (const one of records)
      await tx.query(
        `update collection_item i set rank = n.place * ${RANK_STEP} from (
           select i.id, row_number() over (order by ${orders[String(order)] ?? "i.rank"}, i.id) as place
           from collection_item i join content c on c.id = i.content
           where i.collection = $1::bigint and i.delete_time is null) n
         where i.id = n.id`,
        [one["collection"]],
      );
    return recordEach(tx, context, { resource: collectionItem, command: sort.id, records }, ({ id }) =>
      readRecord(tx, collectionItem, id),
    );
  },
};

/** Removes all posts from the selected one's collection that members do not see. */
export const removeHidden: Handler = {
  body: selectionBody(collectionItem.name),
  handle: async (context, body, tx) => {
    const [one] = await selectedRecords(tx, context, clean.id, body);
    const hidden = await tx.query<{ id: string; version: number }>(
      `select id, version from collection_item
       where collection = $1::bigint and post_status <> $2 and delete_time is null order by id`,
      [one?.["collection"], ContentStatus.of("suc")],
    );
    for (const which of hidden) await deleteOne(tx, context, collectionItem, which);
    return replyOf([], newBatchId());
  },
};
