import type { I18n, StoredImage } from "#kernel/field.ts";

/** Visitor, language and moment of a preview. Times are seconds since 1970. */
export interface PreviewRequest {
  platform: number;
  language: number;
  visitor: string;
  country?: string;
  at: number;
}

/** Values of a home module's form that determine its content. An invalid or missing value is null. */
export interface HomeDraft {
  kind?: string;
  count?: unknown;
  source: unknown;
  fallback: unknown;
}

/** One record that a module shows. */
export interface PreviewItem {
  id: string;
  title: string;
  image: StoredImage | null;
}

/** Content of a module, as its source gives it once. */
export interface PreviewContent {
  items: PreviewItem[];
  /** Rich text of a module of that kind; empty for all others. */
  html: string;
  /** Number of records that the module should show; 0 if it shows none. */
  wanted: number;
  /** True for kinds whose records the product does not have yet. */
  isLater: boolean;
}

export interface PreviewModule extends PreviewContent {
  id: string;
  name: string;
  title: I18n;
  showTitle: boolean;
  kind: string;
  style: string;
  background: StoredImage | null;
  backgroundColor: string;
  /** Not published yet: it goes up by itself before the moment, or it is the module that the caller works on. */
  state: "live" | "planned" | "draft";
  /** Module that stands in for this one, because it gives nothing. */
  fallback: { id: string; name: string } | null;
}

/** Response of POST v2("homeModule", "preview"). */
export interface PagePreview {
  modules: PreviewModule[];
}

export interface PreviewEntry {
  id: string;
  father: string | null;
  name: I18n;
  icon: StoredImage | null;
  label: I18n;
  leads: boolean;
  /** Key of LinkFault; null if its jump is in order or was not checked. */
  fault: string | null;
}

/** Response of POST v2("navItem", "preview"). */
export interface MenuPreview {
  entries: PreviewEntry[];
}

export interface PreviewWord {
  id: string;
  place: string;
  word: I18n;
  label: string;
}

/** Response of POST v2("hotWord", "preview"). */
export interface WordsPreview {
  words: PreviewWord[];
}

/** Words searched by the same members within 30 minutes. */
export interface NearWord {
  word: string;
  searches: number;
}

/** Response of POST v2("searchRecord", "word"). */
export interface WordReply {
  searches: number;
  before: NearWord[];
  after: NearWord[];
  clicks: { place: number; target: string; title: string; clicks: number }[];
  /** The result page as it is now: pinned results first. */
  results: (PreviewItem & { isPinned: boolean })[];
}

/** Response of POST v2("seoPage", "sitemap"). Times are seconds since 1970. */
export interface SitemapState {
  urls: number;
  builtAt: number | null;
  readAt: number | null;
  reader: string;
  /** Pages in the sitemap by problem, a key of SeoProblem. */
  problems: { problem: string; pages: number }[];
  /** Share of pages with title and description, by kind and language. */
  filled: { kind: string; language: string; pages: number; filled: number }[];
}

/** Response of POST v2("seoPage", "propose"): texts by language. */
export interface SeoProposal {
  titles: I18n;
  descriptions: I18n;
}

/** A tag that may be recommended at a place, with what speaks for it. */
export interface ProposedTag {
  id: string;
  name: string;
  /** Uses and searches of 30 days. */
  uses30: number;
  searches30: number;
  models: number;
  /** Field that the tag lacks for the place; null if it can be recommended. */
  lacks: "category" | "picture" | "models" | null;
}

/** Response of POST v2("tagRecommendation", "proposals"). */
export interface ProposedTagsReply {
  list: ProposedTag[];
}

/** A tag that models have together with another one. `models` is the number of models with both. */
export interface TogetherTag {
  id: string;
  name: string;
  models: number;
}

/** A tag that may be the same as another one. */
export interface AlikeTag {
  id: string;
  version: number;
  name: string;
  uses: number;
  /** Likeness of the names, from 0 to 1. */
  likeness: number;
  by: "spelling" | "translation" | "pinyin";
}

/** Response of POST v2("tag", "near"): what stands around a tag. */
export interface NearTagsReply {
  together: TogetherTag[];
  alike: AlikeTag[];
  /** Words of 30 days by which members searched for the tag. */
  searches: { word: string; searches: number; nothing: number; clicked: number }[];
  /** SEO page of the tag's public page; null if there is none. */
  seoPage: { id: string; path: string } | null;
}
