import { randomUUID } from "node:crypto";
import { findCommand } from "#commands/index.ts";
import { known } from "#commands/permissions.ts";
import { resourceNamed } from "#domain/index.ts";
import { availability } from "#kernel/availability.ts";
import { codes, Refusal } from "#kernel/errors.ts";
import type { Fields } from "#kernel/field.ts";
import { byId, part, refs, text } from "#kernel/field.ts";
import type { AnyRecord, Resource } from "#kernel/resource.ts";
import type { CommandReply, ShownOnce } from "#domain/api/commands.ts";
import { recordOperation } from "#server/audit/record.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import { publish } from "#server/live/publish.ts";
import type { Effect } from "#server/outbox/outbox-entry.ts";
import type { Reason } from "./effects.ts";
import { refusalByOthers } from "./foreseen-refusals.ts";
import { lockForWrite } from "./standard.ts";
import { needVersions, version } from "./versions.ts";

/** The reason in the body of a call. `reasonOf` checks whether a reason is required and whether its key is listed. */
export const reasonField = part(
  {
    key: text(40, { label: ["原因键", "Reason key"] }),
    text: text(500, { label: ["原因", "Reason text"] }),
  },
  { label: ["原因", "Reason"] },
);

/** Builds the body of a command on selected records. */
export const selectionBody = (resource: string, input: Fields = {}): Fields => ({
  ids: refs(resource, { label: ["编号", "IDs"], required: true, max: 1_000 }),
  versions: byId(version, { label: ["版本", "Versions"], required: true }),
  reason: reasonField,
  input: part(input, { label: ["输入", "Input"] }),
});

/** Builds the body of a command that acts on no selected record. */
export const pageBody = (input: Fields = {}): Fields => ({ input: part(input, { label: ["输入", "Input"] }) });

/**
 * Locks the selected records in id order and checks each with the availability gate.
 * @throws Refusal
 */
export async function selectedRecords(
  tx: Sql,
  context: Context,
  commandId: string,
  body: Readonly<Record<string, unknown>>,
): Promise<AnyRecord[]> {
  const command = findCommand(commandId);
  if (!command?.resource) throw new Error(`${commandId} is no command of a record`);
  const resource = resourceNamed(command.resource);
  const ids = [...new Set((body["ids"] as unknown[]).map(String))].toSorted((a, b) => Number(a) - Number(b));
  if (command.targets === "one" && ids.length > 1)
    throw new Refusal("illegalParameter", ["一次只能处理一条", "Works on one record at a time"], { path: "ids" });
  const versions = (body["versions"] ?? {}) as Record<string, number>;
  needVersions(ids, versions);
  const records: AnyRecord[] = [];
  for (const id of ids) {
    const record = await lockForWrite(tx, resource, id, Number(versions[id]));
    const gate = availability(command, context.actor, { resource, record }, context.now, known);
    if (!gate.ok) throw new Refusal(gate.code, gate.message);
    const refusal = await refusalByOthers(tx, context, commandId, record);
    if (refusal) throw new Refusal("guardRefused", refusal, { path: "ids" });
    records.push(record);
  }
  return records;
}

interface Done {
  resource: Resource;
  command: string;
  before: AnyRecord;
  after: AnyRecord;
  reason?: Reason;
  batchId: string;
  /** Messages to members, sent when the undo window ends. */
  effects?: readonly Effect[];
}

/**
 * Writes the operation record of one change and publishes it.
 * @returns the outcome
 */
export async function recordOutcome(tx: Sql, context: Context, done: Done): Promise<CommandReply["outcomes"][number]> {
  const { resource, after, reason, effects = [] } = done;
  const operation = { id: after.id, targetId: null, reason: reason?.text ?? "", reasonKey: reason?.key ?? "" };
  const recordId = await recordOperation(tx, context, { ...done, ...operation }, { effects });
  await publish(tx, [{ kind: "changed", resource: resource.name, id: after.id, item: after }]);
  return { id: after.id, ok: true, item: after, recordId, code: codes.ok, msg: "" };
}

export const replyOf = (outcomes: CommandReply["outcomes"], batchId: string, shownOnce?: ShownOnce): CommandReply => ({
  outcomes,
  batchId,
  undoUntil: null,
  ...(shownOnce ? { shownOnce } : {}),
});

export const newBatchId = (): string => randomUUID();

interface Changes {
  resource: Resource;
  command: string;
  records: readonly AnyRecord[];
  reason?: Reason;
  /** Batch of changes of other records that belong to the command. */
  batchId?: string;
  /** Messages to members about a changed record, sent when the undo window ends. */
  effectsOf?: (after: AnyRecord) => readonly Effect[];
}

/** Writes the operation record of each change. @param afterOf changes a record, and returns it as it is then */
export async function recordEach(
  tx: Sql,
  context: Context,
  { records, batchId = newBatchId(), effectsOf, ...operation }: Changes,
  afterOf: (before: AnyRecord) => Promise<AnyRecord>,
): Promise<CommandReply> {
  const outcomes: CommandReply["outcomes"] = [];
  for (const before of records) {
    const after = await afterOf(before);
    const effects = effectsOf?.(after) ?? [];
    outcomes.push(await recordOutcome(tx, context, { ...operation, before, after, batchId, effects }));
  }
  return replyOf(outcomes, batchId);
}
