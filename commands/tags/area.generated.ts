// Generated from the names of files. Do not edit.
import { colorProposal } from "#domain/tags/color-proposal.resource.ts";
import { homeModule } from "#domain/tags/home-module.resource.ts";
import { homeVersion } from "#domain/tags/home-version.resource.ts";
import { hotWord } from "#domain/tags/hot-word.resource.ts";
import { navItem } from "#domain/tags/nav-item.resource.ts";
import { pinnedResult } from "#domain/tags/pinned-result.resource.ts";
import { searchRecord } from "#domain/tags/search-record.resource.ts";
import { searchSynonym } from "#domain/tags/search-synonym.resource.ts";
import { seoPage } from "#domain/tags/seo-page.resource.ts";
import { seoRedirect } from "#domain/tags/seo-redirect.resource.ts";
import { tag } from "#domain/tags/tag.resource.ts";
import { tagRecommendation } from "#domain/tags/tag-recommendation.resource.ts";
import { webPage } from "#domain/tags/web-page.resource.ts";
import { defineArea } from "#commands/define.ts";
import { colorProposalCommands } from "./color-proposal.ts";
import { homeModuleCommands } from "./home-module.ts";
import { homeVersionCommands } from "./home-version.ts";
import { hotWordCommands } from "./hot-word.ts";
import { navItemCommands } from "./nav-item.ts";
import { searchRecordCommands } from "./search-record.ts";
import { seoPageCommands } from "./seo-page.ts";
import { tagRecommendationCommands } from "./tag-recommendation.ts";
import { tagCommands } from "./tag.ts";
import { webPageCommands } from "./web-page.ts";

export const area = defineArea("tags", [
  colorProposal,
  homeModule,
  homeVersion,
  hotWord,
  navItem,
  pinnedResult,
  searchRecord,
  searchSynonym,
  seoPage,
  seoRedirect,
  tag,
  tagRecommendation,
  webPage,
], [
  colorProposalCommands,
  homeModuleCommands,
  homeVersionCommands,
  hotWordCommands,
  navItemCommands,
  searchRecordCommands,
  seoPageCommands,
  tagRecommendationCommands,
  tagCommands,
  webPageCommands,
], {});
