import { RecObj, TagPlace } from "#domain/tags/enumerations.ts";
import { tagRecommendation } from "#domain/tags/tag-recommendation.resource.ts";
import { i18n, oneOf, optional, refs } from "#kernel/field.ts";
import { defineCommands } from "#commands/define.ts";
import { recommendedCommands } from "#commands/recommended.ts";
import { pinPosts } from "./pin-posts.ts";

const { group, picture } = tagRecommendation.fields;

export const tagRecommendationCommands = defineCommands(tagRecommendation, {
  ...recommendedCommands,
  propose: {
    label: ["提名", "Propose tags"],
    key: "shift+p",
    layer: "page",
    targets: "none",
    undoable: false,
    input: {
      object: oneOf(RecObj, { label: ["推荐对象", "Recommended for"], required: true }),
      recPlace: oneOf(TagPlace, { label: ["位置", "Place"], required: true }),
      tags: refs("tag", { label: ["标签", "Tags"], required: true, max: 30 }),
    },
    words: "most searched used candidates 热门 搜索最多 候选 建议",
  },
  pinPosts: {
    ...pinPosts,
    guard: { filter: "object:content", message: ["只用于内容标签", "Only for tags of posts"] },
  },
  setGroup: {
    targets: "many",
    label: ["设分组", "Set group"],
    action: { type: "change", fields: ["group"] },
    input: { group: i18n(20, { label: group.label }) },
    guard: { filter: "object:user", message: ["只用于用户标签", "Only for tags of members"] },
    words: "interest section 兴趣 归类",
  },
  setPicture: {
    targets: "many",
    label: ["设图片", "Set picture"],
    action: { type: "change", fields: ["picture"] },
    input: { picture: { ...optional(picture), required: true } },
    guard: { filter: "recPlace:interestChoice", message: ["只用于兴趣选择", "Only for the interest choice"] },
    words: "image cover interest 兴趣 配图",
  },
});
