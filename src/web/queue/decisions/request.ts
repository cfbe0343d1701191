import type { AnyRecord } from "#kernel/resource.ts";
import type { CommandRequest } from "#domain/api/commands.ts";
import type { RunOptions } from "#web/commands/run-options.ts";

/** The body of a decision's call. */
export const requestFor = (queue: string, records: readonly AnyRecord[], options: RunOptions): CommandRequest => ({
  ids: records.map((record) => record.id),
  versions: Object.fromEntries(records.map((record) => [record.id, record.version])),
  queue,
  ...(options.reason ? { reason: options.reason } : {}),
  ...(options.input ? { input: options.input } : {}),
  ...(options.unchosen ? { unchosen: true } : {}),
});
