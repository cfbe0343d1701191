import type { CommandReply } from "#domain/api/commands.ts";
import type { AnyRecord, Resource } from "#kernel/resource.ts";
import { Refusal, renamed } from "#kernel/errors.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import { readRecord } from "#server/resources/detail.ts";
import type { Row } from "#server/resources/row.ts";
import { runCommand } from "./run.ts";

/**
 * A command call in the short form of the specification, section 7: one id and flat values. The version is absent where
 * section 7 has none.
 */
export interface FlatCall {
  id: string;
  version?: number | null | undefined;
  reason?: { key?: string; text?: string } | null | undefined;
  input?: Row;
}

export interface FlatReply extends Pick<CommandReply, "undoUntil"> {
  item: AnyRecord | null;
  /** Id of the operation record, for undo. */
  recordId: string | null;
}

/** Converts a path of the full call to the field of the short call. */
const shortPath = (path: string): string =>
  path.startsWith("versions") ? "version" : path.startsWith("ids") ? "id" : path.replace(/^input\./, "");

/**
 * Runs a command for one record. Without a version, the command runs on the record's current version.
 * @param commandOf chooses the command for the current record
 * @throws Refusal naming the fields of the short call
 */
export async function runFlat(
  tx: Sql,
  context: Context,
  resource: Resource,
  call: FlatCall,
  commandOf: (record: AnyRecord) => string,
): Promise<FlatReply> {
  const record = await readRecord(tx, resource, call.id, true);
  try {
    const { outcomes, undoUntil } = await runCommand(tx, context, commandOf(record), {
      ids: [call.id],
      versions: { [record.id]: call.version ?? record.version },
      ...(call.reason ? { reason: call.reason } : {}),
      ...(call.input ? { input: call.input } : {}),
    });
    const [outcome] = outcomes;
    return { item: outcome?.item ?? null, recordId: outcome?.recordId ?? null, undoUntil };
  } catch (error) {
    throw error instanceof Refusal ? renamed(error, shortPath) : error;
  }
}
