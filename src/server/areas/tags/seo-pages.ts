import { seoPage } from "#domain/tags/seo-page.resource.ts";
import type { CommandReply } from "#domain/api/commands.ts";
import type { Handler } from "#server/commands/handler.ts";
import {
  newBatchId,
  recordOutcome,
  replyOf,
  selectedRecords,
  selectionBody,
} from "#server/commands/run-on-selection.ts";
import { readRecord } from "#server/resources/detail.ts";
import { checkPages } from "./check-seo.ts";

/** Checks the chosen pages now. */
export const checkNow: Handler = {
  body: selectionBody("seoPage"),
  handle: async (context, body, tx): Promise<CommandReply> => {
    const command = "seoPage.checkNow";
    const pages = await selectedRecords(tx, context, command, body);
    await checkPages(
      tx,
      "page.id = any($1::bigint[])",
      pages.map(({ id }) => id),
    );
    const batchId = newBatchId();
    const outcomes: CommandReply["outcomes"] = [];
    for (const before of pages) {
      const after = await readRecord(tx, seoPage, before.id);
      outcomes.push(await recordOutcome(tx, context, { resource: seoPage, command, before, after, batchId }));
    }
    return replyOf(outcomes, batchId);
  },
};
