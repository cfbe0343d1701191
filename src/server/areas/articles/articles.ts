import { informationCommands } from "#commands/articles/information.ts";
import { information } from "#domain/articles/information.resource.ts";
import { Refusal } from "#kernel/errors.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import type { Handler } from "#server/commands/handler.ts";
import { moveBySystem } from "#server/commands/move-by-system.ts";
import { checkTogether } from "#server/commands/rules.ts";
import { selectedRecords, selectionBody } from "#server/commands/run-on-selection.ts";
import { transitionBy } from "#server/commands/transition-by.ts";
import { recordWrite } from "#server/commands/standard.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import { readRecords } from "#server/resources/detail.ts";
import { insertRecord } from "#server/resources/write.ts";

const ids = (value: unknown): string[] => ((value ?? []) as unknown[]).map(String);

/** Values that a version takes from its article, and gives back to it. */
const contentOf = (record: AnyRecord): Record<string, unknown> =>
  Object.fromEntries(information.form.flatMap((name) => (record[name] === null ? [] : [[name, record[name]]])));

/** Copies a published article as a draft version. The article stays as it is until the version passes. */
export const revise: Handler = {
  body: selectionBody(information.name),
  handle: async (context, body, tx) => {
    const [source] = await selectedRecords(tx, context, "information.revise", body);
    if (!source) throw new Error("the gate lets one record through");
    // Its values were checked when they were saved, and files may have been uploaded before a rule became stricter.
    const serverValues = { replaces: source.id, staleLanguages: source["staleLanguages"], writers: [context.actor.id] };
    const item = await insertRecord(tx, information, { ...contentOf(source), ...serverValues }, context.actor.id);
    await checkTogether(tx, information, item);
    return recordWrite(tx, context, { resource: information, verb: "revise", before: null, item });
  },
};

/** Gives the texts of a version to its article, which keeps its address, views and votes. */
async function takeOver(tx: Sql, context: Context, version: AnyRecord): Promise<void> {
  const [article] = await readRecords(tx, information, [String(version["replaces"])], true);
  if (!article)
    throw new Refusal("guardRefused", ["原文章已删除", "The article of this version was deleted"], { path: "ids" });
  const empty = Object.fromEntries(
    information.form.flatMap((name) => (version[name] === null && article[name] !== null ? [[name, null]] : [])),
  );
  const patch = {
    ...empty,
    ...contentOf(version),
    publishTime: article["publishTime"] ?? version["publishTime"],
    writers: [...new Set([...ids(article["writers"]), ...ids(version["writers"])])],
    staleLanguages: version["staleLanguages"],
  };
  await moveBySystem(tx, context, { resource: information, verb: "takeOver", before: article, patch });
}

/** Publishes waiting articles. A version gives its texts to its article and ends. */
export const pass = transitionBy(informationCommands.pass, async (tx, { before, context }) => {
  if (!before["replaces"])
    return { transition: "publish", patch: { publishTime: before["publishTime"] ?? context.now } };
  await takeOver(tx, context, before);
  return { transition: "merge" };
});
