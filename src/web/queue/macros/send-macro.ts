import { v2 } from "#domain/api/call.ts";
import type { CommandReply, MacroRequest } from "#domain/api/commands.ts";
import type { Macro } from "#kernel/macro.ts";
import type { Queue } from "#kernel/queue.ts";
import type { AnyRecord, Resource } from "#kernel/resource.ts";
import { callIdempotent } from "#web/commands/call-idempotent.ts";
import { undoOperation } from "#web/commands/send-to-server.ts";
import { addUndoableSource, notifyUndoable } from "#web/commands/undoable-acts.tsx";
import { currentOf, messageOf } from "#web/data/error.ts";
import { readRecordAgain } from "#web/data/query.ts";
import { setOverlay } from "#web/data/row-overlay.ts";
import { staleEvidence } from "#web/evidence/evidence.ts";
import { nameOfRecord } from "#web/fields/record-name.ts";
import { t } from "#web/i18n/part-text.ts";
import { notify } from "#web/ui/notice.tsx";

const noteUndoable = addUndoableSource();

export const macroRequest = (queue: Queue, { id, version }: AnyRecord, { steps }: Macro): MacroRequest => ({
  queue: queue.id,
  ids: [id],
  versions: { [id]: version },
  steps,
});

/** Runs a macro after which the item stays in the queue, and reports the result. @returns false if it was refused */
export async function sendMacro(queue: Queue, resource: Resource, record: AnyRecord, macro: Macro): Promise<boolean> {
  const { name } = macro;
  try {
    const reply = await callIdempotent<CommandReply>(v2("queue", "macro"), macroRequest(queue, record, macro));
    for (const { id, item } of reply.outcomes) if (item) setOverlay(resource.name, id, { record: item });
    readRecordAgain(resource.name, record.id);
    staleEvidence(resource.name, record.id);
    if (reply.undoUntil === null) notify(t("macro.same", { name }), "yellow");
    else {
      const what = t("macro.ran", { name, title: nameOfRecord(resource, record) });
      notifyUndoable(what, "green");
      noteUndoable(what, () => void undoOperation(resource.name, { batchId: reply.batchId }, what));
    }
    return true;
  } catch (error) {
    const current = currentOf(error);
    if (current) setOverlay(resource.name, current.id, { record: current });
    notify(t("macro.refused", { name, why: messageOf(error) }), "red");
    return false;
  }
}
