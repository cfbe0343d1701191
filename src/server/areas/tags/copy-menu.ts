import { navItemCommands } from "#commands/tags/nav-item.ts";
import { navItem } from "#domain/tags/nav-item.resource.ts";
import { codes, Refusal } from "#kernel/errors.ts";
import type { Handler } from "#server/commands/handler.ts";
import { newBatchId, replyOf, selectedRecords, selectionBody } from "#server/commands/run-on-selection.ts";
import { addRecord } from "#server/commands/standard.ts";
import { lockGroups, ranksAt } from "#server/resources/rank.ts";
import type { Row } from "#server/resources/row.ts";

/** Copies entries of a menu for other platforms, so that these can differ there. Each copy stands after its original. */
export const copyToPlatform: Handler = {
  body: selectionBody("navItem", navItemCommands.copyToPlatform.input),
  handle: async (context, body, tx) => {
    const originals = await selectedRecords(tx, context, "navItem.copyToPlatform", body);
    const { platforms } = (body["input"] ?? {}) as Row;
    const wanted = Array.isArray(platforms) ? platforms.map(Number) : [];
    const outcomes = [];
    for (const original of originals) {
      const own = original["platforms"] as number[];
      if (wanted.every((one) => own.includes(one)))
        throw new Refusal("illegalParameter", ["它已在这些平台显示", "It shows on these platforms already"], {
          path: "input.platforms",
        });
      await lockGroups(tx, navItem, [original]);
      const place = { group: original, ids: [], language: context.language, after: original.id };
      const [rank] = await ranksAt(tx, navItem, { ...place, ids: ["0"] });
      const values = Object.fromEntries(navItem.form.map((name) => [name, original[name]]));
      const { item } = await addRecord(tx, context, navItem, { ...values, platforms: wanted, rank });
      outcomes.push({ id: item.id, ok: true, item, recordId: null, code: codes.ok, msg: "" });
    }
    return replyOf(outcomes, newBatchId());
  },
};
