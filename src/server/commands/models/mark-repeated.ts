import { randomUUID } from "node:crypto";
import { modelCommands } from "#commands/models/model.ts";
import { model } from "#domain/models/model.resource.ts";
import { availability } from "#kernel/availability.ts";
import { checked } from "#kernel/check.ts";
import { codes, Refusal } from "#kernel/errors.ts";
import { byId, int, longText, part, refs, text } from "#kernel/field.ts";
import { UNDO_SECONDS } from "#kernel/queue.ts";
import type { CommandReply, CommandRequest } from "#kernel/wire.ts";
import { recordOperation } from "#server/audit/record.ts";
import type { Handler } from "#server/commands/handlers.ts";
import { reasonOf } from "#server/commands/reasons.ts";
import { lockForWrite } from "#server/commands/standard.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import { markRepeats } from "#server/models/repeated.ts";

const command = modelCommands.markRepeated;
const MAX_REASON = 500;

/** Ties files of a model to the one they repeat, as one operation of the model that can be undone. */
async function mark(tx: Sql, context: Context, id: string, request: CommandRequest): Promise<CommandReply> {
  const before = await lockForWrite(tx, model, id, Number(request.versions[id]));
  const gate = availability(command, context.actor, { resource: model, record: before }, context.now);
  if (!gate.ok) throw new Refusal(gate.code, gate.why);
  const { fileId, fileIds } = checked(command.input, request.input ?? {}, "input.");
  const reason = await reasonOf(tx, command, request.reason, false);
  const said = await markRepeats(tx, context, id, {
    fileId: String(fileId),
    fileIds: (fileIds as unknown[]).map(String),
  });
  const batchId = randomUUID();
  const recordId = await recordOperation(
    tx,
    context,
    {
      resource: model,
      id,
      targetId: before["author"] ? String(before["author"]) : null,
      command: command.id,
      // The tie stands beside the model; its row, and so its version, stay as they are.
      before,
      after: before,
      reason: [...[reason.text, said].filter(Boolean).join(" · ")].slice(0, MAX_REASON).join(""),
      reasonKey: reason.key,
      batchId,
    },
    { events: [{ kind: "changed", resource: model.name, id, item: before }] },
  );
  return {
    outcomes: [{ id, ok: true, item: before, recordId, code: codes.ok, msg: "" }],
    batchId,
    undoUntil: context.now + UNDO_SECONDS,
  };
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
        key: text(40, { label: ["原因键", "Key of the reason"] }),
        text: longText({ label: ["原因", "Text"], max: 500 }),
      },
      { label: ["原因", "Reason"] },
    ),
    input: part(command.input, { label: ["输入", "Input"], required: true }),
  },
  handle: (context, body, tx) => {
    const request = body as unknown as CommandRequest;
    return mark(tx, context, String(request.ids[0]), request);
  },
};
