import { blackTagCommands } from "#commands/risk/black-tag.ts";
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

/** Adds a word in which an entry is allowed. */
const exempt: Handler = {
  body: selectionBody(blackTag.name, blackTagCommands.exempt.input),
  handle: async (context, body, tx) => {
    const { text } = body["input"] as { text: string };
    const outcomes = [];
    for (const before of await selectedRecords(tx, context, "blackTag.exempt", body)) {
      const known = String(before["except"] ?? "")
        .split(/[\s,，、]+/u)
        .filter(Boolean);
      const except = [...new Set([...known, ...text.split(/[\s,，、]+/u).filter(Boolean)])].join(", ");
      const values = await validateWrite(tx, blackTag, { except }, before);
      const after = await updateRecord(tx, blackTag, before, values, context.actor.id);
      const done = { resource: blackTag, command: "blackTag.exempt", before, after, batchId: newBatchId() };
      outcomes.push(await recordOutcome(tx, context, done));
    }
    return replyOf(outcomes, newBatchId());
  },
};

export const blackTagHandlers: Handlers = { "blackTag.checkExisting": checkExisting, "blackTag.exempt": exempt };
