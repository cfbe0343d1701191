import { UpDown } from "#domain/enumerations/review.ts";
import type { Write } from "#server/commands/area-rules.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import { leadsElsewhere } from "./new-link.ts";
import { addressesOfLink } from "#server/review/links/outside-address.ts";
import { refuseAddresses } from "./refuse-addresses.ts";

/**
 * Refuses addresses on hosts that the rules for external links do not allow, for links that are new, lead elsewhere or
 * go up. A link that a newer rule blocks can still be taken down.
 */
export async function checkShortLink(tx: Sql, _context: Context, { before, patch }: Write): Promise<void> {
  const goesUp = patch["shelf"] === UpDown.of("up");
  if (before && !goesUp && !leadsElsewhere(before, patch)) return;
  await refuseAddresses(tx, "shortLink", addressesOfLink({ ...before, ...patch }), true);
}
