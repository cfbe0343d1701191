import { useCommandHandler } from "#web/commands/handlers.ts";
import type { PanelProps } from "#web/detail/panel-types.ts";
import { setQuery } from "#web/routing/address.ts";
import { openRecord } from "#web/list/open-record.ts";

/** Handles the commands of an entry of any list of posts. */
export function PostHost({ resource, record }: PanelProps): null {
  useCommandHandler(`${resource.name}.openPost`, () => openRecord("content", String(record["content"])));
  return null;
}

/** Handles the commands of a post that run in the browser. */
export function DraftHost({ record }: PanelProps): null {
  useCommandHandler("content.draftEdit", () => setQuery({ edit: record.id }, "replace"));
  return null;
}
