import { randomUUID } from "node:crypto";
import { blackTag } from "#domain/risk/black-tag.resource.ts";
import { WordKind } from "#domain/risk/enumerations.ts";
import { Severity } from "#domain/enumerations/findings.ts";
import { wordProblem } from "#domain/risk/word-problem.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { uniqueTerm } from "#kernel/sql-mapping.ts";
import { uniqueKeyTerm } from "#kernel/text/unique-key.ts";
import { recordOperation } from "#server/audit/record.ts";
import { tell } from "#server/commands/foretell.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import { insertRecord } from "#server/resources/write.ts";

/**
 * Adds the name of a tag to the banned words, unless it is among them. A name that no text can be searched for, such as
 * "C+", is not added: while the tag exists, no other one can have its name.
 */
export async function addWord(tx: Sql, context: Context, { id, name }: AnyRecord, remark: string): Promise<void> {
  if (wordProblem(String(name))) return;
  const [known] = await tx.query(
    `select 1 from black_tag where ${uniqueTerm(blackTag, "word")} = ${uniqueKeyTerm("$1::text")} and delete_time is null`,
    [name],
  );
  if (known) return;
  tell(context, [`「${String(name)}」成为违禁词`, `“${String(name)}” becomes a banned word`]);
  const values = {
    word: name,
    match: "word",
    scope: ["tag"],
    severity: Severity.of("block"),
    kind: WordKind.of("other"),
    tag: id,
    remark: [...remark].slice(0, 200).join(""),
  };
  const after = await insertRecord(tx, blackTag, values, context.actor.id);
  const about = { resource: blackTag, id: after.id, targetId: null, command: "blackTag.add" };
  await recordOperation(
    tx,
    context,
    { ...about, before: null, after, batchId: randomUUID() },
    { events: [{ kind: "changed", resource: blackTag.name, id: after.id, item: after }] },
  );
}
