import { tagCommands } from "#commands/tags/tag.ts";
import { PostReview } from "#domain/enumerations/community.ts";
import { UpDown } from "#domain/enumerations/review.ts";
import { blackTag } from "#domain/risk/black-tag.resource.ts";
import { WordKind } from "#domain/risk/enumerations.ts";
import { Severity } from "#domain/risk/enumerations.ts";
import { wordProblem } from "#domain/risk/word-problem.ts";
import type { CommandRequest } from "#domain/api/commands.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { reasonOf } from "#server/commands/check-reason.ts";
import { tell } from "#server/commands/foretell.ts";
import type { Handler } from "#server/commands/handler.ts";
import { uniqueTerm } from "#kernel/sql-mapping.ts";
import { uniqueKeyTerm } from "#kernel/text/unique-key.ts";
import { selectedRecords, selectionBody } from "#server/commands/run-on-selection.ts";
import { addRecord } from "#server/commands/standard.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import type { Row } from "#server/resources/row.ts";
import { takeOff } from "./move-uses.ts";
import { changeTags } from "./tag-changes.ts";

/**
 * Adds the name of a tag to the banned words, unless it is among them. A name that no text can be searched for, such as
 * "C+", is not added: while the tag exists, no other one can have its name.
 */
async function addWord(tx: Sql, context: Context, { id, name }: AnyRecord, remark: string): Promise<void> {
  if (wordProblem(String(name))) return;
  const [known] = await tx.query(
    `select 1 from black_tag where ${uniqueTerm(blackTag, "word")} = ${uniqueKeyTerm("$1::text")} and delete_time is null`,
    [name],
  );
  if (known) return;
  tell(context, [`「${String(name)}」成为违禁词`, `“${String(name)}” becomes a banned word`]);
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

/** Bans tags: their names become banned words, and they are taken off all records. */
const banning = (verb: "ban" | "turnBlack", patch: Row): Handler => ({
  body: selectionBody("tag", tagCommands[verb].input),
  handle: async (context, body, tx) => {
    const command = `tag.${verb}`;
    const tags = await selectedRecords(tx, context, command, body);
    const reason = await reasonOf(tx, tagCommands[verb], body["reason"] as CommandRequest["reason"], true);
    await takeOff(tx, context, tags);
    for (const one of tags) await addWord(tx, context, one, reason.text);
    return changeTags(tx, context, { command, tags, reason }, { ...patch, uses: 0, uses30: 0, users: 0 });
  },
});

export const turnBlack = banning("turnBlack", { status: UpDown.of("down") });
export const ban = banning("ban", { status: UpDown.of("down"), review: PostReview.of("noPass") });
