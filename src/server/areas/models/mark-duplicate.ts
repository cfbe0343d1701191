import { modelCommands } from "#commands/models/model.ts";
import { modelFile } from "#domain/models/model-file.resource.ts";
import { model } from "#domain/models/model.resource.ts";
import { checked } from "#kernel/validate.ts";
import { codes, Refusal, refusals, prefixErrors } from "#kernel/errors.ts";
import { byId, int, longText, part, refs, text } from "#kernel/field.ts";
import { UNDO_SECONDS } from "#kernel/queue.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import type { CommandReply, CommandRequest } from "#domain/api/commands.ts";
import { recordOperation } from "#server/audit/record.ts";
import { newBatchId, replyOf } from "#server/commands/run-on-selection.ts";
import type { Reason } from "#server/commands/effects.ts";
import type { Handler } from "#server/commands/handler.ts";
import { reasonOf } from "#server/commands/check-reason.ts";
import { gate, lockForWrite } from "#server/commands/standard.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import { markRepeats, repeatOf } from "./duplicates.ts";
import { readRecords } from "#server/resources/detail.ts";
import { isChange, updateRecord } from "#server/resources/write.ts";

const command = modelCommands.markRepeated;
const MAX_REASON = 500;

interface Given {
  fileId: string;
  fileIds: readonly string[];
  reason: Pick<Reason, "key" | "text">;
  batchId: string;
}

/**
 * Links files of a locked model to the file that they repeat. All links form one operation of the model, which can be
 * undone.
 * @returns null where all files were already linked; then nothing is written
 */
async function mark(
  tx: Sql,
  context: Context,
  before: AnyRecord,
  { reason, batchId, ...files }: Given,
): Promise<CommandReply["outcomes"][number] | null> {
  gate(context, model, "markRepeated", before);
  const text = await markRepeats(tx, context, before.id, files);
  if (text === null) return null;
  const patch = { repeatOf: await repeatOf(tx, before.id) };
  const after = isChange(model, before, patch)
    ? await updateRecord(tx, model, before, patch, context.actor.id)
    : before;
  const recordId = await recordOperation(
    tx,
    context,
    {
      resource: model,
      id: before.id,
      targetId: before["author"] ? String(before["author"]) : null,
      command: command.id,
      before,
      after,
      reason: [...[reason.text, text].filter(Boolean).join(" · ")].slice(0, MAX_REASON).join(""),
      reasonKey: reason.key,
      batchId,
    },
    { events: [{ kind: "changed", resource: model.name, id: before.id, item: after }] },
  );
  return { id: before.id, ok: true, item: after, recordId, code: codes.ok, msg: "" };
}

async function markOne(tx: Sql, context: Context, id: string, request: CommandRequest): Promise<CommandReply> {
  const before = await lockForWrite(tx, model, id, Number(request.versions[id]));
  const { fileId, fileIds } = checked(command.input, request.input ?? {}, "input.");
  const reason = await reasonOf(tx, command, request.reason, false);
  const batchId = newBatchId();
  const duplicate = { fileId: String(fileId), fileIds: (fileIds as unknown[]).map(String), reason, batchId };
  const outcome = await prefixErrors("input.", () => mark(tx, context, before, duplicate));
  if (!outcome)
    throw new Refusal("illegalParameter", ["已经标为重复", "Already marked as duplicate"], { path: "input.fileIds" });
  return replyOf([outcome], batchId);
}

/**
 * Links files of several models to the file that they repeat (specification, section 7: repeat handle). Each model gets
 * an operation record. Existing links do not change.
 * @throws Refusal where one of the files is refused; the caller's transaction then links none
 */
export async function repeatHandle(
  tx: Sql,
  context: Context,
  fileId: string,
  fileIds: readonly string[],
): Promise<{ handled: number } & Pick<CommandReply, "batchId" | "undoUntil">> {
  const files = await readRecords(tx, modelFile, fileIds);
  if (files.length !== new Set(fileIds).size) throw new Refusal("notFound", refusals.notFound, { path: "fileIds" });
  const batchId = newBatchId();
  const ids = [...new Set(files.map((file) => String(file["model"])))];
  for (const before of await readRecords(tx, model, ids, true)) {
    const mine = files.filter((file) => file["model"] === before.id).map(({ id }) => id);
    await mark(tx, context, before, { fileId, fileIds: mine, reason: { key: "", text: "" }, batchId });
  }
  return { handled: files.length, batchId, undoUntil: context.now + UNDO_SECONDS };
}

export const markRepeated: Handler = {
  body: {
    ids: refs("model", { label: ["编号", "IDs"], required: true, max: 1 }),
    versions: byId(int({ label: ["版本", "Version"], required: true }), {
      label: ["版本", "Versions"],
      required: true,
    }),
    reason: part(
      {
        key: text(40, { label: ["原因键", "Reason key"] }),
        text: longText({ label: ["原因", "Text"], max: 500 }),
      },
      { label: ["原因", "Reason"] },
    ),
    input: part(command.input, { label: ["输入", "Input"], required: true }),
  },
  handle: (context, body, tx) => {
    const request = body as unknown as CommandRequest;
    return markOne(tx, context, String(request.ids[0]), request);
  },
};
