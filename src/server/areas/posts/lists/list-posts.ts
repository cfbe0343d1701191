import { findCommand } from "#commands/index.ts";
import { content } from "#domain/posts/content.resource.ts";
import type { Resource } from "#kernel/resource.ts";
import type { Handler } from "#server/commands/handler.ts";
import { recordEach, selectedRecords, selectionBody } from "#server/commands/run-on-selection.ts";
import { namingInput } from "#server/commands/run.ts";
import { addRecord } from "#server/commands/standard.ts";
import { readRecord } from "#server/resources/detail.ts";
import type { Row } from "#server/resources/row.ts";

/**
 * Builds the handler of a command that puts the selected posts on a list: all of them or none.
 * @param own values that the server sets itself
 */
export function listing(command: string, list: Resource, own: Row = {}): Handler {
  const input = findCommand(command)?.input ?? {};
  return {
    body: selectionBody(content.name, input),
    handle: async (context, body, tx) => {
      const records = await selectedRecords(tx, context, command, body);
      const given = (body["input"] ?? {}) as Row;
      for (const { id } of records)
        await namingInput({ input }, () => addRecord(tx, context, list, { ...given, content: id }, "add", own));
      return recordEach(tx, context, { resource: content, command, records }, ({ id }) => readRecord(tx, content, id));
    },
  };
}
