import { useCommandHandler } from "#web/commands/handlers.ts";
import type { PanelProps } from "#web/detail/panel-types.ts";
import { setQuery } from "#web/routing/address.ts";
import { setValue } from "#web/store/state.ts";
import { enteringSample } from "./entering-sample.ts";

/** Shows a skin on a sample, and moves the focus into its viewer. */
export function ResinSkinHost({ record }: PanelProps): null {
  useCommandHandler("resinSkin.tryOn", () => {
    setQuery({ tab: "sample", since: null }, "replace");
    setValue(enteringSample, record.id);
  });
  return null;
}
