import type { AnyRecord } from "#kernel/resource.ts";
import type { Handler } from "#web/commands/handlers.ts";
import { useCommandHandler } from "#web/commands/handlers.ts";
import type { Target } from "#web/commands/target.ts";
import { messageOf } from "#web/data/error.ts";
import { part } from "#web/i18n/text.ts";
import { notify } from "#web/ui/notice.tsx";

/** Opens a dialog about the record, which loads with its first use. */
const opening =
  (open: (target: Target, record: AnyRecord) => Promise<void>): Handler =>
  (_options, target) => {
    const [record] = target?.records ?? [];
    if (!target || !record) return false;
    open(target, record).catch((error: unknown) => notify(messageOf(error), "red"));
    return true;
  };

const reply = opening(async (target, record) => (await part(import("./reply-dialog.tsx"))).openReply(target, record));
const readLogs = opening(async (_target, record) => (await part(import("./log-dialog.tsx"))).openLogs(record));

/** Handles the commands of a conversation that run in the browser. */
export function FeedbackHost(): null {
  useCommandHandler("feedback.reply", reply);
  useCommandHandler("feedback.readLogs", readLogs);
  return null;
}
