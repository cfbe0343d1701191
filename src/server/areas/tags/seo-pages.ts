import { seoPage } from "#domain/tags/seo-page.resource.ts";
import type { Handler } from "#server/commands/handler.ts";
import { recordEach, selectedRecords, selectionBody } from "#server/commands/run-on-selection.ts";
import { readRecord } from "#server/resources/detail.ts";
import { checkPages } from "./check-seo.ts";

/** Checks the chosen pages now. */
export const checkNow: Handler = {
  body: selectionBody("seoPage"),
  handle: async (context, body, tx) => {
    const command = "seoPage.checkNow";
    const records = await selectedRecords(tx, context, command, body);
    const ids = records.map(({ id }) => id);
    await checkPages(tx, "page.id = any($1::bigint[])", ids);
    return recordEach(tx, context, { resource: seoPage, command, records }, ({ id }) => readRecord(tx, seoPage, id));
  },
};
