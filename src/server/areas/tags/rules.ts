import { homeModule } from "#domain/tags/home-module.resource.ts";
import { hotWord } from "#domain/tags/hot-word.resource.ts";
import { navItem } from "#domain/tags/nav-item.resource.ts";
import type { AreaRules } from "#server/commands/area-rules.ts";
import { checkJumps } from "./check-jumps.ts";
import { afterSeoChange } from "./check-seo.ts";
import { followTags, refuseMerge, tagConsequences, undoTags } from "./decide-tags.ts";
import { undoVersion } from "./home/page-versions.ts";
import { checkHotWord } from "./hot-word-rules.ts";
import { judgeNewJump } from "./nav/judge-jump.ts";
import { countingPlaces, leavingWhenStopped } from "#server/commands/places.ts";
import { tagPlaces } from "./tag-places.ts";
import { checkNavItem } from "./nav-rules.ts";
import { checkRedirect } from "./redirect-rules.ts";
import { addProposedColor, keepHue, removeProposedColor } from "./tag-colors.ts";
import { checkInterest, checkRecommendation, checkTag } from "./tag-rules.ts";

/** For commands whose operation records hold all that they change. */
const nothingElse = (): Promise<void> => Promise.resolve();

export const rules: AreaRules = {
  refuses: { "tag.mergeProposed": refuseMerge },
  beforeWrite: {
    homeModule: checkJumps(homeModule),
    hotWord: checkJumps(hotWord),
    navItem: async (tx, context, write) => {
      await checkJumps(navItem)(tx, context, write);
      await judgeNewJump(tx, context, write);
    },
  },
  check: {
    hotWord: checkHotWord,
    navItem: checkNavItem,
    seoRedirect: checkRedirect,
    tag: checkTag,
    tagRecommendation: checkRecommendation,
  },
  afterWrite: {
    colorProposal: addProposedColor,
    seoPage: afterSeoChange,
    tag: async (tx, context, write) => {
      await keepHue(tx, context, write);
      await leavingWhenStopped(tagPlaces)(tx, context, write);
    },
    tagRecommendation: async (tx, context, write) => {
      await checkInterest(tx, context, write);
      await countingPlaces(tagPlaces)(tx, context, write);
    },
  },
  consequences: { tag: tagConsequences },
  follow: followTags,
  undo: {
    ...undoTags,
    "colorProposal.confirm": (tx, _context, _operation, record) => removeProposedColor(tx, record),
    "homeModule.publishPage": undoVersion,
    "homeVersion.rollBack": undoVersion,
    "hotWord.copyToLanguage": nothingElse,
  },
};
