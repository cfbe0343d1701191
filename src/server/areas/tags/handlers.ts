import type { Handlers } from "#server/commands/handler.ts";
import { turnBlack } from "./ban-tags.ts";
import { copyModules } from "./home/copy-modules.ts";
import { publishPage } from "./home/publish-page.ts";
import { rollBack } from "./home/roll-back.ts";
import { checkLinks } from "./nav/check-links.ts";
import { copyWordTo } from "./copy-word.ts";
import { coverColors } from "./color-tasks.ts";
import { copyToPlatform } from "./copy-menu.ts";
import { mergeLikely } from "./merge-likely.ts";
import { mergeInto, splitAlias } from "./merge-tags.ts";
import { propose, recommend, unrecommend } from "./recommend-tags.ts";
import { checkNow } from "./seo-pages.ts";
import { refreshCounts } from "./refresh-counts.ts";

export const handlers: Handlers = {
  "seoPage.checkNow": checkNow,
  "homeModule.publishPage": publishPage,
  "homeModule.copyTo": copyModules,
  "homeVersion.rollBack": rollBack,
  "hotWord.copyToLanguage": copyWordTo,
  "navItem.checkLinks": checkLinks,
  "navItem.copyToPlatform": copyToPlatform,
  "tag.coverColors": coverColors,
  "tag.merge": mergeInto,
  "tag.mergeLikely": mergeLikely,
  "tag.recommend": recommend,
  "tag.refreshCounts": refreshCounts,
  "tag.splitAlias": splitAlias,
  "tag.turnBlack": turnBlack,
  "tag.unrecommend": unrecommend,
  "tagRecommendation.propose": propose,
};
