import { findCommand } from "#commands/index.ts";
import type { CommandRequest } from "#domain/api/commands.ts";
import { readRecord } from "#server/resources/detail.ts";
import { reasonOf } from "./check-reason.ts";
import type { Handler } from "./handler.ts";
import type { Places } from "./places.ts";
import { leavePlaces } from "./places.ts";
import { namingInput } from "./run.ts";
import { newBatchId, recordEach, selectedRecords, selectionBody } from "./run-on-selection.ts";
import { addRecord } from "./standard.ts";

const commandOf = (id: string) => {
  const command = findCommand(id);
  if (!command) throw new Error(`there is no command ${id}`);
  return command;
};

/** Builds the handler of a command that recommends the selected records at one place. */
export function recommendHandler(places: Places): Handler {
  const { of, resource, by } = places;
  const { id: command, input } = commandOf(`${of.name}.recommend`);
  return {
    body: selectionBody(of.name, input),
    handle: async (context, body, tx) => {
      const records = await selectedRecords(tx, context, command, body);
      const values = (body["input"] ?? {}) as Record<string, unknown>;
      for (const { id } of records)
        await namingInput({ input }, () => addRecord(tx, context, resource, { ...values, [by]: id }));
      return recordEach(tx, context, { resource: of, command, records }, ({ id }) => readRecord(tx, of, id));
    },
  };
}

/** Builds the handler of a command that ends all live recommendations of the selected records. */
export function unrecommendHandler(places: Places): Handler {
  const { of } = places;
  const definition = commandOf(`${of.name}.unrecommend`);
  const command = definition.id;
  return {
    body: selectionBody(of.name),
    handle: async (context, body, tx) => {
      const records = await selectedRecords(tx, context, command, body);
      const reason = await reasonOf(tx, definition, body["reason"] as CommandRequest["reason"], true);
      const batchId = newBatchId();
      await leavePlaces(tx, context, places, { ids: records.map(({ id }) => id), reason, batchId });
      return recordEach(tx, context, { resource: of, command, records, reason, batchId }, ({ id }) =>
        readRecord(tx, of, id),
      );
    },
  };
}
