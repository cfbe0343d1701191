import type { Label } from "#kernel/label.ts";
import { fill, l } from "#web/i18n/text.ts";

/** Texts of the parts of this area. They load with the parts. */
const texts = {
  proposeTitle: ["提名推荐标签", "Propose tags"],
  place: ["位置", "Place"],
  searches: ["近 30 天搜索", "Searches of 30 days"],
  uses: ["近 30 天使用", "Uses of 30 days"],
  models: ["模型数", "Models"],
  tag: ["标签", "Tag"],
  noProposals: ["近 30 天没有其他热门标签", "No other tag was searched or used in 30 days"],
  category: ["标签没有分类", "The tag has no category"],
  picture: ["标签没有封面", "The tag has no cover"],
  fewModels: ["模型不足", "Too few models"],
  add: ["推荐 {n} 个", "Recommend {n}"],
  tick: ["用空格勾选", "Tick with the space bar"],
  together: ["常一起使用", "Used together with"],
  noTogether: ["还没有和其他标签一起使用", "Not used together with other tags yet"],
  alike: ["相近的标签", "Alike"],
  noAlike: ["没有相近的标签", "No tag is alike"],
  spelling: ["写法", "Spelling"],
  translation: ["译名", "Translation"],
  pinyin: ["拼音", "Pinyin"],
  merge: ["合并", "Merge"],
  mergeOf: ["把「{name}」合并到此标签", "Merge “{name}” into this tag"],
  seo: ["SEO 页面", "SEO page"],
  searched: ["近 30 天的搜索", "Searches of 30 days"],
  noSearches: ["近 30 天没有搜索", "No searches in 30 days"],
  searchesOf: [
    "{n} 次搜索，{clicked} 次有点击，{nothing} 次无结果",
    "{n} {n|search|searches}, {clicked} with a click, {nothing} without results",
  ],
} as const satisfies Record<string, Label>;

export const tt = (key: keyof typeof texts, values: Readonly<Record<string, string | number>> = {}): string =>
  fill(l(texts[key]), values);
