import { useCommandHandler } from "#web/commands/handlers.ts";
import type { PanelProps } from "#web/detail/panel-types.ts";
import { go } from "#web/routing/navigate.ts";

/** Handles the commands of a collection that run in the browser. */
export function CollectionHost({ record }: PanelProps): null {
  useCommandHandler("collection.openItems", () => go(`/collection-content?f=collection:${record.id}&s=rank`));
  return null;
}
