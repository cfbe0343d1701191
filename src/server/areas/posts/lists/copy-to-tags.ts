import { topContentCommands } from "#commands/posts/top-content.ts";
import { ShelfStatus } from "#domain/enumerations/review.ts";
import { topContent } from "#domain/posts/top-content.resource.ts";
import { codes } from "#kernel/errors.ts";
import type { Handler } from "#server/commands/handler.ts";
import { newBatchId, replyOf, selectedRecords, selectionBody } from "#server/commands/run-on-selection.ts";
import { namingInput } from "#server/commands/run.ts";
import { addRecord } from "#server/commands/standard.ts";
import type { Row } from "#server/resources/row.ts";

const { copyToTags: command } = topContentCommands;
const pinned = [ShelfStatus.of("wait"), ShelfStatus.of("onShelf")];

/** Pins posts under further tags, for the same time. Where a post stands already, nothing is added. */
export const copyToTags: Handler = {
  body: selectionBody(topContent.name, command.input),
  handle: async (context, body, tx) => {
    const { tags } = (body["input"] ?? {}) as { tags: string[] };
    const outcomes = [];
    for (const { content, begin, end, label } of await selectedRecords(tx, context, command.id, body))
      for (const placeId of new Set(tags.map(String))) {
        const [known] = await tx.query(
          `select 1 from top_content where content = $1::bigint and place = 'tag' and place_id = $2::bigint
             and status = any($3::smallint[]) and delete_time is null and "end" > now()`,
          [content, placeId, pinned],
        );
        if (known) continue;
        const values: Row = { content, begin, end, label, place: "tag", placeId };
        const { item } = await namingInput(command, () => addRecord(tx, context, topContent, values));
        outcomes.push({ id: item.id, ok: true, item, recordId: null, code: codes.ok, msg: "" });
      }
    return replyOf(outcomes, newBatchId());
  },
};
