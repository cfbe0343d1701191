import { findCommand } from "#commands/index.ts";
import type { Resource } from "#kernel/resource.ts";
import type { Handler } from "./handler.ts";
import { recordEach, selectedRecords, selectionBody } from "./run-on-selection.ts";
import { namingInput } from "./run.ts";
import { addRecord } from "./standard.ts";
import { readRecord } from "#server/resources/detail.ts";
import type { Row } from "#server/resources/row.ts";

/**
 * Builds the handler of a command that puts the selected records on a list: all of them or none.
 * @param by reference of an entry to the record
 * @param serverValues values that the server sets itself
 */
export function listing(
  command: string,
  { resource, list, by }: { resource: Resource; list: Resource; by: string },
  serverValues: Row = {},
): Handler {
  const input = findCommand(command)?.input ?? {};
  return {
    body: selectionBody(resource.name, input),
    handle: async (context, body, tx) => {
      const records = await selectedRecords(tx, context, command, body);
      const values = (body["input"] ?? {}) as Row;
      for (const { id } of records)
        await namingInput({ input }, () => addRecord(tx, context, list, { ...values, [by]: id }, "add", serverValues));
      return recordEach(tx, context, { resource, command, records }, ({ id }) => readRecord(tx, resource, id));
    },
  };
}
