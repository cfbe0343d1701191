import type { CommandReply } from "#domain/api/commands.ts";
import type { AnyRecord, Resource } from "#kernel/resource.ts";
import { Refusal, renamed } from "#kernel/errors.ts";
import { byId, int, recordId, refs } from "#kernel/field.ts";
import { refuse } from "#kernel/validate.ts";
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

/**
 * Returns the selection that a body means: several records by `ids` and `versions`, or one by `id` as the specification
 * spells it (section 7), in its current version.
 */
export async function selectionOf(tx: Sql, resource: Resource, body: Readonly<Row>): Promise<Row> {
  const { id, ids, ...rest } = body;
  if (Array.isArray(ids) && ids.length > 0) return body;
  if (id === undefined || id === null) refuse([{ path: "id", label: ["缺少编号", "The id is missing"] }]);
  const record = await readRecord(tx, resource, String(id));
  return { ...rest, ids: [record.id], versions: { [record.id]: record.version } };
}

/** Fields of a body that `selectionOf` reads, in addition to those of a command on selected records. */
export const shortSelection = {
  id: recordId({ label: ["编号", "ID"] }),
  ids: refs("", { label: ["编号", "IDs"], max: 1_000 }),
  versions: byId(int({ label: ["版本", "Version"] }), { label: ["版本", "Versions"] }),
};
