import { blackTagCommands } from "#commands/risk/black-tag.ts";
import { wordFindCommands } from "#commands/risk/word-find.ts";
import { exceptionsOf, exceptionText } from "#domain/risk/exceptions.ts";
import { wordFind } from "#domain/risk/word-find.resource.ts";
import type { CommandOutcome } from "#domain/api/commands.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import type { Sql } from "#server/db/sql.ts";
import { readRecord } from "#server/resources/detail.ts";
import { blackTag } from "#domain/risk/black-tag.resource.ts";
import { codes } from "#kernel/errors.ts";
import type { Handler, Handlers } from "#server/commands/handler.ts";
import {
  newBatchId,
  recordOutcome,
  replyOf,
  selectedRecords,
  selectionBody,
} from "#server/commands/run-on-selection.ts";
import { startTask } from "#server/tasks/start-task.ts";
import type { Context } from "#server/context.ts";
import { updateRecord, validateWrite } from "#server/resources/write.ts";

const titleOf = ({ language }: Context, n: number): string =>
  language === 1 ? `检查 ${n} 个违禁词` : `Check banned words: ${n}`;

const checkExisting: Handler = {
  body: selectionBody(blackTag.name),
  handle: async (context, body, tx) => {
    const entries = await selectedRecords(tx, context, "blackTag.checkExisting", body);
    await startTask(tx, context, {
      kind: "checkWords",
      title: titleOf(context, entries.length),
      resource: blackTag.name,
      params: { ids: entries.map(({ id }) => id) },
    });
    return replyOf(
      entries.map((item) => ({ id: item.id, ok: true, item, recordId: null, code: codes.ok, msg: "" })),
      newBatchId(),
    );
  },
};

/** Splits given text at its commas. Spaces belong to a phrase. */
const phrasesIn = (text: string): string[] =>
  text
    .split(/[,，、]+/u)
    .map((phrase) => phrase.replaceAll('"', "").trim())
    .filter(Boolean);

/** Adds words and phrases in which an entry is allowed. */
async function allow(tx: Sql, context: Context, before: AnyRecord, text: string): Promise<CommandOutcome> {
  const except = exceptionText([...exceptionsOf(String(before["except"] ?? "")), ...phrasesIn(text)]);
  const values = await validateWrite(tx, blackTag, { except }, before);
  const after = await updateRecord(tx, blackTag, before, values, context.actor.id);
  const done = { resource: blackTag, command: "blackTag.exempt", before, after, batchId: newBatchId() };
  return recordOutcome(tx, context, done);
}

const exempt: Handler = {
  body: selectionBody(blackTag.name, blackTagCommands.exempt.input),
  handle: async (context, body, tx) => {
    const { text } = body["input"] as { text: string };
    const outcomes = [];
    for (const before of await selectedRecords(tx, context, "blackTag.exempt", body))
      outcomes.push(await allow(tx, context, before, text));
    return replyOf(outcomes, newBatchId());
  },
};

/** Adds the phrase of a hit to the exceptions of its entry. */
const exemptHit: Handler = {
  body: selectionBody(wordFind.name, wordFindCommands.exempt.input),
  handle: async (context, body, tx) => {
    const { text } = body["input"] as { text: string };
    const outcomes: CommandOutcome[] = [];
    for (const item of await selectedRecords(tx, context, "wordFind.exempt", body)) {
      await allow(tx, context, await readRecord(tx, blackTag, String(item["entry"]), true), text);
      outcomes.push({ id: item.id, ok: true, item, recordId: null, code: codes.ok, msg: "" });
    }
    return replyOf(outcomes, newBatchId());
  },
};

export const blackTagHandlers: Handlers = {
  "blackTag.checkExisting": checkExisting,
  "blackTag.exempt": exempt,
  "wordFind.exempt": exemptHit,
};
