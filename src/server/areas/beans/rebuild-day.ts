import { beanDailyCommands } from "#commands/beans/bean-daily.ts";
import { beanDaily } from "#domain/beans/bean-daily.resource.ts";
import type { Handler } from "#server/commands/handler.ts";
import { recordEach, selectedRecords, selectionBody } from "#server/commands/run-on-selection.ts";
import { readRecord } from "#server/resources/detail.ts";
import { computeDays, dayOfRecord } from "./days.ts";

const { rebuild } = beanDailyCommands;

/** Computes the selected days anew from the flows. */
export const rebuildDay: Handler = {
  body: selectionBody(beanDaily.name),
  handle: async (context, body, tx) => {
    const records = await selectedRecords(tx, context, rebuild.id, body);
    await computeDays(tx, records.map(dayOfRecord));
    return recordEach(tx, context, { resource: beanDaily, command: rebuild.id, records }, ({ id }) =>
      readRecord(tx, beanDaily, id),
    );
  },
};
