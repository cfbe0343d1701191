import { photoModelCommands } from "#commands/photo-models/photo-model.ts";
import { photoModel } from "#domain/photo-models/photo-model.resource.ts";
import { Refusal } from "#kernel/errors.ts";
import type { StoredFile } from "#kernel/field.ts";
import type { Handler } from "#server/commands/handler.ts";
import { statesAfter } from "#server/commands/states-after.ts";
import { recordEach, selectedRecords, selectionBody } from "#server/commands/run-on-selection.ts";
import type { Row } from "#server/resources/row.ts";
import { checkedValues, updateRecord } from "#server/resources/write.ts";
import { ended, logWith } from "./job-values.ts";
import { makeResult, resultFault } from "./make-result.ts";

const { input } = photoModelCommands.uploadResult;

/** Makes the model of a job from a mesh that an outside studio has made. It is read first, as any member's file. */
export const uploadResult: Handler = {
  body: selectionBody(photoModel.name, input),
  handle: async (context, body, tx) => {
    const { file } = await checkedValues(tx, input, (body["input"] ?? {}) as Row, null);
    const fault = await resultFault(tx, context.services.storage, file as StoredFile);
    if (fault) throw new Refusal("illegalParameter", fault, { path: "input.file" });
    const records = await selectedRecords(tx, context, "photoModel.uploadResult", body);
    return recordEach(
      tx,
      context,
      { resource: photoModel, command: "photoModel.uploadResult", records },
      async (before) => {
        const model = await makeResult(tx, context, before, file as StoredFile);
        const patch = {
          ...statesAfter(photoModel, "supply"),
          ...ended(before, model.id, context.now),
          ...logWith(before, { step: "uploaded" }, context.now),
        };
        return updateRecord(tx, photoModel, before, patch, context.actor.id);
      },
    );
  },
};
