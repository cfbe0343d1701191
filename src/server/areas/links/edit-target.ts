import { shortLinkCommands } from "#commands/links/short-link.ts";
import { shortLink } from "#domain/links/short-link.resource.ts";
import { codes } from "#kernel/errors.ts";
import type { Handler } from "#server/commands/handler.ts";
import { newBatchId, replyOf, selectedRecords, selectionBody } from "#server/commands/run-on-selection.ts";
import { editRecord } from "#server/commands/standard.ts";
import type { Row } from "#server/resources/row.ts";

/** Gives a link another target, as an edit of its form would. */
export const editTarget: Handler = {
  body: selectionBody(shortLink.name, shortLinkCommands.editTarget.input),
  handle: async (context, body, tx) => {
    const [before] = await selectedRecords(tx, context, "shortLink.editTarget", body);
    if (!before) return replyOf([], newBatchId());
    const { target = "", jump = null } = (body["input"] ?? {}) as Row;
    const { item } = await editRecord(tx, context, shortLink, before, { target: target ?? "", jump });
    return replyOf([{ id: item.id, ok: true, item, recordId: null, code: codes.ok, msg: "" }], newBatchId());
  },
};
