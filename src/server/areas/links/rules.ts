import type { AreaRules } from "#server/areas/area-rules.ts";
import { judgeHosts } from "./judge-hosts.ts";
import { checkShortLink } from "./check-short-link.ts";

export const rules: AreaRules = {
  check: { shortLink: checkShortLink },
  afterWrite: { externalRule: (tx) => judgeHosts(tx) },
};
