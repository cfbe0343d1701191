import { findResource } from "#domain/index.ts";
import { Refusal } from "#kernel/errors.ts";
import type { Handler } from "#server/commands/handler.ts";
import { runCommand } from "#server/commands/run.ts";
import { selectedRecords, selectionBody } from "#server/commands/run-on-selection.ts";
import { tell } from "#server/commands/foretell.ts";
import { readRecord } from "#server/resources/detail.ts";
import { titlesIn } from "#server/resources/titles.ts";

/** Handler that runs a command of the comment's target, such as `closeComments`, so that its undo is the target's. */
export const onTarget = (commandId: string, verb: "closeComments" | "openComments"): Handler => ({
  body: selectionBody("comment"),
  handle: async (context, body, tx) => {
    const [comment] = await selectedRecords(tx, context, commandId, body);
    const type = String(comment?.["type"]);
    const target = findResource(type);
    if (!comment || !target) throw new Refusal("notFound", ["评论的对象不存在", "The comment has no target"]);
    const { id, version } = await readRecord(tx, target, String(comment["targetId"]), true);
    const [titles] = await titlesIn(tx, new Map([[type, new Set([id])]]), [context.language]);
    const name = titles?.[type]?.[id] ?? id;
    if (verb === "closeComments") tell(context, [`「${name}」不再能评论`, `Nobody can comment on “${name}”`]);
    else tell(context, [`「${name}」又能评论`, `Comments on “${name}” are open again`]);
    return runCommand(tx, context, `${type}.${verb}`, { ids: [id], versions: { [id]: version } });
  },
});
