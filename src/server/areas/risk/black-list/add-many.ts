import { blackListCommands, MOST_SUBJECTS } from "#commands/risk/black-list.ts";
import { blackList } from "#domain/risk/black-list.resource.ts";
import { Refusal, prefixErrors } from "#kernel/errors.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import type { Handler } from "#server/commands/handler.ts";
import { newBatchId, pageBody, replyOf } from "#server/commands/run-on-selection.ts";
import { entriesIn } from "#server/commands/pasted-entries.ts";
import { addRecord } from "#server/commands/standard.ts";
import type { Row } from "#server/resources/row.ts";
import { tidySubject } from "./tidy-subject.ts";

/** Wrong subjects that a refusal names. */
const MOST_NAMED = 5;

const fail = (zh: string, en: string): never => {
  throw new Refusal("illegalParameter", [zh, en], { path: "input.subjects" });
};

/** Names all wrong subjects at once, because a pasted list is mended outside. */
async function checkSubjects(tx: Sql, kind: unknown, subjects: readonly string[]): Promise<void> {
  const wrong: [string, Refusal][] = [];
  for (const one of subjects)
    await tidySubject(tx, kind, one).catch((error: unknown) => {
      if (!(error instanceof Refusal)) throw error;
      wrong.push([one, error]);
    });
  if (wrong.length === 0) return;
  const named = (language: 0 | 1): string =>
    wrong
      .slice(0, MOST_NAMED)
      .map(([one, { label }]) => `${[...one].slice(0, 60).join("")}: ${label[language]}`)
      .join(language === 0 ? "；" : "; ");
  fail(`${wrong.length} 个对象有误。${named(0)}`, `Subjects that are wrong: ${wrong.length}. ${named(1)}`);
}

/** Adds an entry for each subject of a pasted list: all of them or none. */
export const addMany: Handler = {
  body: pageBody(blackListCommands.addMany.input),
  handle: async (context: Context, body, tx) => {
    const { subjects: text, why: reason, ...values } = (body["input"] ?? {}) as Row;
    const entry: Row = { ...values, reason };
    const subjects = entriesIn(String(text ?? ""));
    if (subjects.length === 0) fail("请填写至少一个对象", "Enter at least one subject");
    if (subjects.length > MOST_SUBJECTS)
      fail(
        `一次最多 ${MOST_SUBJECTS} 个，现有 ${subjects.length} 个，请分几次添加`,
        `At most ${MOST_SUBJECTS} at once; these are ${subjects.length}. Add them in parts`,
      );
    await checkSubjects(tx, entry["subjectKind"], subjects);
    await prefixErrors("input.", async () => {
      for (const subject of subjects) await addRecord(tx, context, blackList, { ...entry, subject });
    });
    return replyOf([], newBatchId());
  },
};
