import { useCommandHandler } from "#web/commands/handlers.ts";
import type { PanelProps } from "#web/detail/panel.ts";
import { go } from "#web/routing/navigate.ts";

/** Handles the commands of an entry of any list of posts. */
export function PostHost({ resource, record }: PanelProps): null {
  useCommandHandler(`${resource.name}.openPost`, () => {
    const id = String(record["content"]);
    go(`/content-manage?v=all&f=id:${id}&id=${id}`);
  });
  return null;
}
