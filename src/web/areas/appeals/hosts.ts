import type { Handler } from "#web/commands/handlers.ts";
import { useCommandHandler } from "#web/commands/handlers.ts";
import type { PanelProps } from "#web/detail/panel-types.ts";
import { messageOf } from "#web/data/error.ts";
import { part } from "#web/i18n/text.ts";
import { notify } from "#web/ui/notice.tsx";
import { openRecord } from "#web/list/open-record.ts";

/** Handles the commands of an appeal in a list. */
export function GrievanceHost({ record }: PanelProps): null {
  useCommandHandler("grievance.openModel", () => openRecord("model", String(record["model"])));
  return null;
}

/** Opens the letter of a complaint. */
const openLetter: Handler = (_options, target) => {
  const [record] = target?.records ?? [];
  if (!record) return false;
  part(import("./letter-dialog.tsx")).then(
    (letter) => letter.openLetter(record),
    (error: unknown) => notify(messageOf(error), "red"),
  );
  return true;
};

/** Handles the commands of a complaint that run in the browser. */
export function ComplaintHost(): null {
  useCommandHandler("complaint.letter", openLetter);
  return null;
}
