import { useCommandHandler } from "#web/commands/handlers.ts";
import type { PanelProps } from "#web/detail/panel-types.ts";
import { setQuery } from "#web/routing/address.ts";
import { go } from "#web/routing/navigate.ts";

/** Handles the commands of a page that run in the browser. The preview itself changes its frame. */
export function CompanyPageHost({ record }: PanelProps): null {
  useCommandHandler("companyPage.preview", () => setQuery({ tab: "preview", since: null }, "replace"));
  useCommandHandler("companyPage.showConsents", () => go(`/about-creality-manage?v=consents&f=page:${record.id}`));
  return null;
}
