import type { Resource } from "#kernel/resource.ts";
import type { AreaRules } from "#server/commands/area-rules.ts";
import { outsideAddresses } from "#server/review/links/outside-address.ts";
import { refuseAddresses } from "#server/areas/links/refuse-addresses.ts";

/** Refuses new addresses that the external link rules block for banners, in entries of front pages and menus. */
export const checkJumps =
  ({ fields }: Resource): NonNullable<AreaRules["beforeWrite"]>[string] =>
  (tx, _context, { patch }) =>
    refuseAddresses(tx, "banner", outsideAddresses(fields, patch));
