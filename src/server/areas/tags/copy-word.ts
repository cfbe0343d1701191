import { hotWordCommands } from "#commands/tags/hot-word.ts";
import { hotWord } from "#domain/tags/hot-word.resource.ts";
import { contentLanguages } from "#kernel/content-language.ts";
import { codes, Refusal } from "#kernel/errors.ts";
import type { I18n } from "#kernel/field.ts";
import type { CommandReply } from "#domain/api/commands.ts";
import type { Handler } from "#server/commands/handler.ts";
import { checkTogether } from "#server/commands/rules.ts";
import {
  newBatchId,
  recordOutcome,
  replyOf,
  selectedRecords,
  selectionBody,
} from "#server/commands/run-on-selection.ts";
import type { Row } from "#server/resources/row.ts";
import { updateRecord } from "#server/resources/write.ts";

/** Adds the text of one language to a word in languages in which it has none; null if it has all of them. */
function withLanguages(word: I18n, { from, languages }: Row): I18n | null {
  const label = contentLanguages.value(Number(from))?.label ?? ["", ""];
  const text = word[Number(from)];
  if (!text)
    throw new Refusal("illegalParameter", [`这个词没有${label[0]}`, `This word has no text in ${label[1]}`], {
      path: "input.from",
    });
  const wanted = (Array.isArray(languages) ? languages : []).map(Number).filter((language) => !word[language]);
  if (wanted.length === 0) return null;
  return { ...word, ...Object.fromEntries(wanted.map((language) => [language, text])) };
}

/** Copies words to further languages, in which they then stand as well. */
export const copyWordTo: Handler = {
  body: selectionBody(hotWord.name, hotWordCommands.copyToLanguage.input),
  handle: async (context, body, tx) => {
    const command = "hotWord.copyToLanguage";
    const records = await selectedRecords(tx, context, command, body);
    const batchId = newBatchId();
    const outcomes: CommandReply["outcomes"] = [];
    for (const before of records) {
      const word = withLanguages((before["word"] ?? {}) as I18n, (body["input"] ?? {}) as Row);
      if (!word) {
        outcomes.push({
          id: before.id,
          ok: true,
          item: before,
          recordId: null,
          code: codes.ok,
          msg: "",
          unchanged: true,
        });
        continue;
      }
      const after = await updateRecord(tx, hotWord, before, { word }, context.actor.id);
      await checkTogether(tx, hotWord, after);
      outcomes.push(await recordOutcome(tx, context, { resource: hotWord, command, before, after, batchId }));
    }
    return replyOf(outcomes, batchId);
  },
};
