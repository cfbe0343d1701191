import type { Fields } from "#kernel/field.ts";
import { codes } from "#kernel/errors.ts";
import type { AnyRecord, Resource } from "#kernel/resource.ts";
import type { Handler } from "#server/commands/handler.ts";
import { newBatchId, replyOf, selectedRecords, selectionBody } from "#server/commands/run-on-selection.ts";
import { addRecord } from "#server/commands/standard.ts";
import { lockGroups, ranksAt } from "#server/resources/rank.ts";
import type { Row } from "#server/resources/row.ts";

/**
 * Builds the handler of a command that copies ranked records. Each copy stands directly after its original.
 * @param changed values of a copy that differ from the original; throws a Refusal where the copy would be none
 */
export const copyHandler = (
  resource: Resource,
  command: string,
  input: Fields,
  changed: (original: AnyRecord, input: Row) => Row,
): Handler => ({
  body: selectionBody(resource.name, input),
  handle: async (context, body, tx) => {
    const originals = await selectedRecords(tx, context, command, body);
    const outcomes = [];
    for (const original of originals) {
      const changes = changed(original, (body["input"] ?? {}) as Row);
      await lockGroups(tx, resource, [original]);
      const place = { group: original, ids: ["0"], language: context.language, after: original.id };
      const [rank] = await ranksAt(tx, resource, place);
      const values = Object.fromEntries(resource.form.map((name) => [name, original[name]]));
      const { item } = await addRecord(tx, context, resource, { ...values, ...changes, rank });
      outcomes.push({ id: item.id, ok: true, item, recordId: null, code: codes.ok, msg: "" });
    }
    return replyOf(outcomes, newBatchId());
  },
});
