import { randomBytes } from "node:crypto";
import { MOST_ADDED } from "#commands/add-by-ids.ts";
import { to3mfTaskCommands } from "#commands/conversions/to3mf-task.ts";
import { model } from "#domain/models/model.resource.ts";
import { conversionInput } from "#domain/conversions/conversion-input.ts";
import { to3mfTask } from "#domain/conversions/to3mf-task.resource.ts";
import { prefixErrors, Refusal } from "#kernel/errors.ts";
import { optional, text } from "#kernel/field.ts";
import type { Label } from "#kernel/label.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { recordOperation } from "#server/audit/record.ts";
import type { Handler } from "#server/commands/handler.ts";
import { entriesIn } from "#server/commands/pasted-entries.ts";
import {
  newBatchId,
  pageBody,
  recordEach,
  replyOf,
  selectedRecords,
  selectionBody,
} from "#server/commands/run-on-selection.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import { readRecord } from "#server/resources/detail.ts";
import { rankOnWrite } from "#server/resources/rank.ts";
import type { Row } from "#server/resources/row.ts";
import { checkedValues, insertRecord } from "#server/resources/write.ts";
import { conversionRefusal } from "./sources.ts";

/** Values of a call, by the names of the specification (section 7). */
interface Wanted {
  printers?: string[];
  rank?: unknown;
  bulkId?: unknown;
}

/** Where the refused field stands in the call: `input.` or empty. */
type Prefix = "input." | "";

const refused = (path: string, label: Label): Refusal => new Refusal("illegalParameter", label, { path });

/** Reads ids that are given as a list or as pasted text. @throws Refusal */
function idsIn(value: unknown, [zh, en]: Label, most: number, path: string): string[] {
  const given = Array.isArray(value) ? value.map(String) : entriesIn(String(value ?? "").replaceAll(/\s+/g, ","));
  const ids = [...new Set(given)];
  const wrong = ids.filter((id) => !/^\d{1,18}$/.test(id)).slice(0, 5);
  if (wrong.length > 0)
    throw refused(path, [
      `不是${zh}编号：${wrong.join("、").slice(0, 200)}`,
      `Not an id of a ${en}: ${wrong.join(", ").slice(0, 200)}`,
    ]);
  if (ids.length > most)
    throw refused(path, [`最多 ${most} 个${zh}，现有 ${ids.length} 个`, `At most ${most}; these are ${ids.length}`]);
  return ids;
}

/** @throws Refusal for a text that is no bulk id */
function bulkIdOf(given: unknown): string {
  if (given === undefined || given === null || given === "") return randomBytes(16).toString("hex");
  if (/^[0-9a-f]{32}$/.test(String(given))) return String(given);
  throw refused("bulkId", ["批次号应为 32 位小写十六进制", "A bulk id has 32 lower-case hexadecimal digits"]);
}

/**
 * Creates one task for each model, in their order, all under one bulk id.
 * @throws Refusal with the names of the models that cannot be converted; then none is created
 */
async function createTasks(
  tx: Sql,
  context: Context,
  models: readonly string[],
  { printers: given = [], rank, bulkId: givenBulk }: Wanted,
  at: { prefix: Prefix; models: string; command: string; batchId: string },
): Promise<AnyRecord[]> {
  if (given.length === 0) throw refused(`${at.prefix}printers`, ["请选择至少一台打印机", "Pick at least one printer"]);
  const { printers } = await prefixErrors(at.prefix, () =>
    checkedValues(tx, { printers: conversionInput.printers }, { printers: given }, null),
  );
  const bulkId = bulkIdOf(givenBulk);
  // Two calls at once would not see each other's tasks.
  await tx.query("select pg_advisory_xact_lock(hashtext('to3mf create'))");
  const refusal = await conversionRefusal(tx, models);
  if (refusal) throw refused(at.models, refusal);
  const created: AnyRecord[] = [];
  for (const [index, id] of models.entries()) {
    const values: Row = { model: id, printers, bulkId };
    if (rank !== undefined && rank !== null) values["rank"] = Number(rank) + index;
    const placed = { ...values, ...(await rankOnWrite(tx, to3mfTask, null, values)) };
    const after = await insertRecord(tx, to3mfTask, placed, context.actor.id);
    await recordOperation(
      tx,
      context,
      {
        resource: to3mfTask,
        id: after.id,
        targetId: null,
        command: at.command,
        before: null,
        after,
        batchId: at.batchId,
      },
      { events: [{ kind: "added", resource: to3mfTask.name, id: after.id }] },
    );
    created.push(after);
  }
  return created;
}

const { printers, rank, models: picked, ids: pasted } = to3mfTaskCommands.create.input;

/**
 * Creates tasks for picked models and for pasted ids. The values stand in `input`, or flat as the specification spells
 * them (section 7), where `printers` is a list of ids.
 */
export const createHandler: Handler = {
  body: {
    ...pageBody(to3mfTaskCommands.create.input),
    models: optional(picked!),
    ids: optional(pasted!),
    printers: optional(printers!),
    rank: optional(rank!),
    bulkId: text(32, { label: ["批次号", "Bulk ID"] }),
  },
  handle: async (context, { input, ...flat }, tx) => {
    const prefix: Prefix = input === undefined || input === null ? "" : "input.";
    const { models, ids, ...wanted } = (prefix === "" ? flat : input) as Row;
    const named: Label = ["模型", "model"];
    const chosen = [
      ...idsIn(models ?? [], named, MOST_ADDED, `${prefix}models`),
      ...idsIn(ids, named, MOST_ADDED, `${prefix}ids`),
    ];
    const all = [...new Set(chosen)];
    const path = `${prefix}${String(ids ?? "") === "" ? "models" : "ids"}`;
    if (all.length === 0) throw refused(path, ["请选择模型或粘贴编号", "Pick models or paste their ids"]);
    if (all.length > MOST_ADDED)
      throw refused(path, [`一次最多 ${MOST_ADDED} 个模型`, `At most ${MOST_ADDED} models at once`]);
    const batchId = newBatchId();
    const at = { prefix, models: path, command: "to3mfTask.create", batchId };
    const created = await createTasks(tx, context, all, wanted, at);
    return {
      ...replyOf([], batchId),
      bulkId: created[0]?.["bulkId"],
      items: created,
    };
  },
};

/** Creates tasks for the selected models. */
export const convertModels: Handler = {
  body: selectionBody(model.name, to3mfTaskCommands.create.input),
  handle: async (context, body, tx) => {
    const records = await selectedRecords(tx, context, "model.to3mf", body);
    const ids = records.map(({ id }) => id);
    const batchId = newBatchId();
    const at = { prefix: "input.", models: "ids", command: "to3mfTask.create", batchId } as const;
    await createTasks(tx, context, ids, (body["input"] ?? {}) as Wanted, at);
    return recordEach(tx, context, { resource: model, command: "model.to3mf", records, batchId }, ({ id }) =>
      readRecord(tx, model, id),
    );
  },
};
