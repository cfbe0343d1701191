import type { AreaRules } from "#server/commands/area-rules.ts";
import { checkShortLink } from "./check-short-link.ts";
import { judgeHosts } from "./judge-hosts.ts";
import { keepTargets } from "./keep-targets.ts";
import { fillLink } from "./new-link.ts";
import { recheckLinks } from "./recheck-links.ts";

export const rules: AreaRules = {
  fill: { shortLink: fillLink },
  beforeWrite: { shortLink: checkShortLink },
  afterWrite: {
    externalRule: async (tx, _context, write) => {
      await judgeHosts(tx);
      await recheckLinks(tx, write);
    },
    shortLink: keepTargets,
  },
};
