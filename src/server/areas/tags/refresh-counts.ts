import type { Handler } from "#server/commands/handler.ts";
import { selectedRecords, selectionBody } from "#server/commands/run-on-selection.ts";
import { refreshTags } from "./tag-changes.ts";

/** Counts the uses of tags at once, instead of with the next run of the worker. */
export const refreshCounts: Handler = {
  body: selectionBody("tag"),
  handle: async (context, body, tx) => {
    const command = "tag.refreshCounts";
    return refreshTags(tx, context, { command, tags: await selectedRecords(tx, context, command, body) });
  },
};
