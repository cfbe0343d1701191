import { useCommandHandler } from "#web/commands/handlers.ts";
import { setQuery } from "#web/routing/address.ts";

/** Opens the trial of a region's freight. */
export function RegionHost(): null {
  useCommandHandler("region.tryFreight", () => setQuery({ tab: "freight" }, "replace"));
  return null;
}
