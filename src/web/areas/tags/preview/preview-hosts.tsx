import { useCommandHandler } from "#web/commands/handlers.ts";
import type { PanelProps } from "#web/detail/panel-types.ts";
import { go } from "#web/routing/navigate.ts";
import { setQuery } from "#web/routing/address.ts";
import { focusPreview } from "./use-blocks.ts";

/** Opens the preview of the current record, and gives it the keys. */
function openPreview(): void {
  setQuery({ tab: "preview" }, "replace");
  focusPreview();
}

/** Handles the commands of a menu entry that run in the browser. */
export function NavItemHost(): null {
  useCommandHandler("navItem.preview", openPreview);
  return null;
}

/** Handles the commands of a hot word that run in the browser. */
export function HotWordHost(): null {
  useCommandHandler("hotWord.preview", openPreview);
  return null;
}

/** Handles the commands of a home module that run in the browser. */
export function HomeModuleHost({ record }: PanelProps): null {
  useCommandHandler("homeModule.preview", openPreview);
  useCommandHandler("homeModule.rollBackPage", () =>
    go(`/home-config?v=versions&f=page:${String(record["page"])}+undone:false`),
  );
  return null;
}
