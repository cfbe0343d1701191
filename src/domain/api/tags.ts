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
