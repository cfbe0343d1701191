import { useCommandHandler } from "#web/commands/handlers.ts";
import type { PanelProps } from "#web/detail/panel-types.ts";
import { openRecord } from "#web/list/open-record.ts";

/** Handles the commands of an entry of any list of posts. */
export function PostHost({ resource, record }: PanelProps): null {
  useCommandHandler(`${resource.name}.openPost`, () => openRecord("content", String(record["content"])));
  return null;
}
