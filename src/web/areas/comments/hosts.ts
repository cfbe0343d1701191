import { useCommandHandler } from "#web/commands/handlers.ts";
import type { PanelProps } from "#web/detail/panel-types.ts";
import { openRecord } from "#web/list/open-record.ts";

/** Handles the commands of a comment in a list. */
export function CommentHost({ record }: PanelProps): null {
  useCommandHandler("comment.showThread", () => openRecord(String(record["type"]), String(record["targetId"])));
  return null;
}
