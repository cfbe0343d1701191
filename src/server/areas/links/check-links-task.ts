import { shortLink } from "#domain/links/short-link.resource.ts";
import { isGranted } from "#kernel/availability.ts";
import { codes, noPermission } from "#kernel/errors.ts";
import type { Handler } from "#server/commands/handler.ts";
import { newBatchId, replyOf, selectedRecords, selectionBody } from "#server/commands/run-on-selection.ts";
import { readRecords } from "#server/resources/detail.ts";
import { startTask } from "#server/tasks/start-task.ts";
import type { TaskWorker } from "#server/tasks/task-kind.ts";
import { checkEach } from "./check-hosts-task.ts";
import { checkLink, keepCheck } from "./check-links.ts";

/** Checks short links one by one. */
export const checkLinksTask: TaskWorker = async (run) => {
  const { context, db } = run;
  if (!isGranted(context.actor, "shortLink.checkNow")) throw noPermission("checkLinks", "shortLink.checkNow");
  return checkEach(run, async (id) => {
    const [link] = await readRecords(db, shortLink, [id]);
    if (!link) return null;
    const check = await checkLink(db, link);
    return { isFailed: check.safe !== "clean", keep: (tx) => keepCheck(tx, context, id, check) };
  });
};

/** Checks in the background where links lead, and whether they are safe. */
export const checkNow: Handler = {
  body: selectionBody(shortLink.name),
  handle: async (context, body, tx) => {
    const links = await selectedRecords(tx, context, "shortLink.checkNow", body);
    await startTask(tx, context, {
      kind: "checkLinks",
      title: context.language === 1 ? `检查 ${links.length} 个短链` : `Check short links: ${links.length}`,
      resource: shortLink.name,
      params: { ids: links.map(({ id }) => id) },
    });
    return replyOf(
      links.map((item) => ({ id: item.id, ok: true, item, recordId: null, code: codes.ok, msg: "" })),
      newBatchId(),
    );
  },
};
