import { Refusal } from "#kernel/errors.ts";
import type { Label } from "#kernel/label.ts";
import type { Problem } from "#kernel/problem.ts";
import type { Sql } from "#server/db/sql.ts";
import type { ExternalAnswer } from "#server/review/links/external-patterns.ts";
import { hostOf } from "#server/review/links/external-patterns.ts";
import { answerOf, readExternalRules } from "#server/review/links/external-rules.ts";
import type { PlacedAddress } from "#server/review/links/outside-address.ts";

/** Says that the rules block the host of an address. */
export function blockedLabel(address: string): Label {
  const host = hostOf(new URL(address));
  return [`外链规则拦截了 ${host}`, `The external link rules block ${host}`];
}

/**
 * Refuses addresses to which staff may not link at a place.
 * @param mustBeListed also refuses hosts that no rule names
 * @throws Refusal guardRefused with the first address's place and, in `details`, all of them
 */
export async function refuseAddresses(
  tx: Sql,
  place: string,
  addresses: readonly PlacedAddress[],
  mustBeListed = false,
): Promise<void> {
  if (addresses.length === 0) return;
  const rules = await readExternalRules(tx, place);
  const refusalOf = (url: string): Label | null => {
    if (!URL.canParse(url)) return ["应为 http(s) 链接", "Must be an http(s) link"];
    const answer: ExternalAnswer | null = answerOf(rules, url);
    if (answer === "block") return blockedLabel(url);
    if (answer !== null || !mustBeListed) return null;
    const host = hostOf(new URL(url));
    return [
      `${host} 不在外链规则中，请先在「外链管理」中允许它`,
      `No external link rule allows ${host}. Add one on “External links” first`,
    ];
  };
  const problems = addresses.flatMap(({ path, url }): Problem[] => {
    const label = refusalOf(url);
    return label ? [{ path, label }] : [];
  });
  const [first] = problems;
  if (first) throw new Refusal("guardRefused", first.label, { path: first.path, details: problems });
}
