import type { AreaRules } from "#server/areas/area-rules.ts";
import { afterSeoChange } from "./check-seo.ts";
import { undoVersion } from "./home/page-versions.ts";
import { checkHotWord } from "./hot-word-rules.ts";
import { judgeNewJump } from "./nav/judge-jump.ts";
import { checkNavItem } from "./nav-rules.ts";
import { checkRedirect } from "./redirect-rules.ts";
import { checkRecommendation, checkTag } from "./tag-rules.ts";

/** For commands whose operation records hold all that they change. */
const nothingElse = (): Promise<void> => Promise.resolve();

export const rules: AreaRules = {
  beforeWrite: { navItem: judgeNewJump },
  check: {
    hotWord: checkHotWord,
    navItem: checkNavItem,
    seoRedirect: checkRedirect,
    tag: checkTag,
    tagRecommendation: checkRecommendation,
  },
  afterWrite: { seoPage: afterSeoChange },
  undo: {
    "homeModule.publishPage": undoVersion,
    "homeVersion.rollBack": undoVersion,
    "hotWord.copyToLanguage": nothingElse,
  },
};
