import { userSaidCommands } from "#commands/articles/user-said.ts";
import { userSaid } from "#domain/articles/user-said.resource.ts";
import { comment } from "#domain/comments/comment.resource.ts";
import { ContentStatus } from "#domain/enumerations/community.ts";
import { model } from "#domain/models/model.resource.ts";
import { content } from "#domain/posts/content.resource.ts";
import { prefixErrors, Refusal } from "#kernel/errors.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import type { Handler } from "#server/commands/handler.ts";
import { pageBody } from "#server/commands/run-on-selection.ts";
import { addRecord } from "#server/commands/standard.ts";
import type { Sql } from "#server/db/sql.ts";
import { readRecord, readRecords } from "#server/resources/detail.ts";
import { textOfHtml } from "#server/resources/html.ts";
import type { Row } from "#server/resources/row.ts";
import { checkedValues } from "#server/resources/write.ts";

/** Longest text of a saying. What members wrote may be longer, and an admin shortens it. */
const LONGEST = 300;

const shortened = (text: string): string => [...text.trim()].slice(0, LONGEST).join("");

/** Values of a saying from a published comment or post. Its member has not consented yet. */
function sayingOf(record: AnyRecord, text: string, about: unknown, from: Row): Row {
  if (record["status"] !== ContentStatus.of("suc"))
    throw new Refusal("guardRefused", ["只能选取已通过审核的内容", "Only what has passed review can be taken over"]);
  return { user: record["author"], text: { [String(record["lang"])]: shortened(text) }, model: about, ...from };
}

async function valuesFrom(tx: Sql, input: Row): Promise<Row> {
  const isComment = Boolean(input["comment"]);
  if (isComment === Boolean(input["content"]))
    throw new Refusal("illegalParameter", ["请选择一条评论或一条内容", "Choose one comment or one post"], {
      path: "comment",
    });
  const source = isComment ? comment : content;
  const id = String(input[source.name]);
  const record = await readRecord(tx, source, id);
  if (!isComment) {
    const text = textOfHtml(String(record["content"])) || String(record["heading"]);
    return sayingOf(record, text, record["modelGroupId"], { sourceContent: id });
  }
  // A comment may stand under a model that was deleted since.
  const [target] = record["type"] === "model" ? await readRecords(tx, model, [String(record["targetId"])]) : [];
  return sayingOf(record, String(record["content"]), target?.id ?? null, { sourceComment: id });
}

/** Begins a saying with what a member wrote. It stays down until the member has consented. */
export const takeOver: Handler = {
  body: pageBody(userSaidCommands.takeOver.input),
  handle: (context, body, tx) =>
    prefixErrors("input.", async () => {
      const input = await checkedValues(tx, userSaidCommands.takeOver.input, (body["input"] ?? {}) as Row, null);
      return addRecord(tx, context, userSaid, await valuesFrom(tx, input), "takeOver");
    }),
};
