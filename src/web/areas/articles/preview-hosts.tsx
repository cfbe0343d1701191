import { useCommandHandler } from "#web/commands/handlers.ts";
import type { PanelComponent } from "#web/detail/panel-types.ts";
import { setQuery } from "#web/routing/address.ts";

/** Opens the preview from any tab. The preview itself shows the next frame. */
const previewHost = (command: string): PanelComponent =>
  function PreviewHost(): null {
    useCommandHandler(command, () => setQuery({ tab: "preview", since: null }, "replace"));
    return null;
  };

export const InformationHost = previewHost("information.preview");
export const UserGuideHost = previewHost("userGuide.preview");
export const UserSaidHost = previewHost("userSaid.preview");
