import { UpDown } from "#domain/enumerations/review.ts";
import { shortLink } from "#domain/links/short-link.resource.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import type { Write } from "#server/commands/area-rules.ts";
import type { Sql } from "#server/db/sql.ts";
import { hostOfPattern } from "#server/review/links/external-patterns.ts";

/** Minutes after which the hosts of a changed link are certainly found (collect-hosts.ts runs every minute). */
const COLLECTED_MINUTES = 5;

/**
 * Makes links due for a check whose hosts a changed rule names, and all links of the last minutes, whose hosts may not
 * be found yet. The worker checks them within seconds; until then each visit is judged by the rules (follow-link.ts).
 */
export async function recheckLinks(tx: Sql, { before, after }: Write & { after: AnyRecord }): Promise<void> {
  const hosts = [before?.["pattern"], after["pattern"]].map((pattern) => hostOfPattern(String(pattern ?? "")));
  await tx.query(
    `update short_link set check_time = null
     where shelf = $1 and delete_time is null and check_time is not null
       and (update_time > now() - interval '${COLLECTED_MINUTES} minutes' or id in (
         select u.record from external_host h join external_use u on u.host = h.id
         where u.resource = $2 and (h.host = any($3) or h.host like any($4))))`,
    [
      UpDown.of("up"),
      shortLink.name,
      hosts.map(({ host }) => host),
      hosts.filter(({ isWide }) => isWide).map(({ host }) => `%.${host}`),
    ],
  );
}
