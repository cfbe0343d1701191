import { to3mfTask } from "#domain/conversions/to3mf-task.resource.ts";
import type { Handler } from "#server/commands/handler.ts";
import { deleteHandler } from "#server/commands/standard.ts";
import { readRecord } from "#server/resources/detail.ts";

const standard = deleteHandler(to3mfTask);

/**
 * Deletes tasks. The specification spells the call without a version (section 7): it then means the current one. The
 * worker of a task finds out within a second, and ends the conversion.
 */
export const deleteTask: Handler = {
  ...standard,
  handle: async (context, body, tx) => {
    const { id, version } = body;
    if (id === undefined || id === null || (version !== undefined && version !== null))
      return standard.handle(context, body, tx);
    const current = await readRecord(tx, to3mfTask, String(id), true);
    return standard.handle(context, { ...body, version: current.version }, tx);
  },
};
