import { shortLink } from "#domain/links/short-link.resource.ts";
import { codes } from "#kernel/errors.ts";
import type { Handler } from "#server/commands/handler.ts";
import { newBatchId, replyOf, selectedRecords, selectionBody } from "#server/commands/run-on-selection.ts";
import { checkRecords } from "#server/tasks/check-records.ts";
import { startTask } from "#server/tasks/start-task.ts";
import type { TaskKind } from "#server/tasks/task-kind.ts";
import { needs } from "#server/tasks/task-kind.ts";
import { checkLink, keepCheck } from "./check-links.ts";

/** Checks short links one by one. */
export const checkShortLinksTask: TaskKind = {
  check: needs("shortLink.checkNow"),
  work: async (run) => {
    const { context, db } = run;
    const { ids } = run.params as { ids: string[] };
    return checkRecords(run, shortLink, ids, async (link) => {
      const check = await checkLink(db, link);
      return { isFaulty: check.safe !== "clean", keep: (tx) => keepCheck(tx, context, link.id, check) };
    });
  },
};

/** Checks in the background where links lead, and whether they are safe. */
export const checkNow: Handler = {
  body: selectionBody(shortLink.name),
  handle: async (context, body, tx) => {
    const links = await selectedRecords(tx, context, "shortLink.checkNow", body);
    await startTask(tx, context, {
      kind: "checkShortLinks",
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
