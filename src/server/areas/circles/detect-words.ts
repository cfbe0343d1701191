import { circle } from "#domain/circles/circle.resource.ts";
import type { Handler } from "#server/commands/handler.ts";
import { recordEach, selectedRecords, selectionBody } from "#server/commands/run-on-selection.ts";
import { selectionOf, shortSelection } from "#server/commands/single-record-call.ts";
import { updateRecord } from "#server/resources/write.ts";
import { checkedTexts } from "./check-texts.ts";

/** Checks the texts of circles again, because the banned words change after a circle is saved. */
export const detect: Handler = {
  body: { ...selectionBody(circle.name), ...shortSelection },
  handle: async (context, body, tx) => {
    const command = "circle.detect";
    const records = await selectedRecords(tx, context, command, await selectionOf(tx, circle, body));
    return recordEach(tx, context, { resource: circle, command, records }, async (before) =>
      updateRecord(tx, circle, before, await checkedTexts(tx, context, before), context.actor.id),
    );
  },
};
