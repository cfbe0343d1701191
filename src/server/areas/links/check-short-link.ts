import { Refusal } from "#kernel/errors.ts";
import type { Problem } from "#kernel/problem.ts";
import type { Sql } from "#server/db/sql.ts";
import type { Row } from "#server/resources/row.ts";
import { hostOf } from "./external-patterns.ts";
import { answerOf, readExternalRules } from "./external-rules.ts";
import { addressesOfLink } from "./outside-address.ts";

/** Refuses targets on hosts that the rules for external links do not allow. */
export async function checkShortLink(tx: Sql, record: Row): Promise<void> {
  const rules = await readExternalRules(tx, "shortLink");
  const problems = addressesOfLink(record).flatMap(({ path, url }): Problem[] => {
    if (!URL.canParse(url)) return [{ path, label: ["应为 http(s) 链接", "Must be an http(s) link"] }];
    const answer = answerOf(rules, url);
    if (answer === "allow" || answer === "warn") return [];
    const host = hostOf(new URL(url));
    if (answer === "block")
      return [{ path, label: [`外链规则拦截了 ${host}`, `The external link rules block ${host}`] }];
    return [
      {
        path,
        label: [
          `${host} 不在外链规则中，请先在「外链管理」中允许它`,
          `No external link rule allows ${host}. Add one on “External links” first`,
        ],
      },
    ];
  });
  const [first] = problems;
  if (first) throw new Refusal("guardRefused", first.label, { path: first.path, details: problems });
}
