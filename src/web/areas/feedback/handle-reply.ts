import type { Handler } from "#web/commands/handlers.ts";
import { messageOf } from "#web/data/error.ts";
import { part } from "#web/i18n/text.ts";
import { notify } from "#web/ui/notice.tsx";

/** Opens the dialog in which an answer is written. */
export const handleReply: Handler = (_options, target) => {
  const [record] = target?.records ?? [];
  if (!target || !record) return false;
  part(import("./reply-dialog.tsx")).then(
    ({ openReply }) => openReply(target, record),
    (error: unknown) => notify(messageOf(error), "red"),
  );
  return true;
};
