import { i18n, image } from "#kernel/field.ts";
import { tagRecommendation } from "#domain/tags/tag-recommendation.resource.ts";
import { defineCommands } from "#commands/define.ts";

export const tagRecommendationCommands = defineCommands(tagRecommendation, {
  unrecommend: {
    label: ["取消推荐", "Unrecommend"],
    key: "t",
    targets: "many",
    reasons: "free",
    words: "stop off 下架",
  },
  setGroup: {
    label: ["设分组", "Set group"],
    targets: "many",
    action: { type: "change", fields: ["group"] },
    input: { group: i18n(20, { label: ["分组", "Group"] }) },
    guard: { filter: "object:user", message: ["只有用户标签有分组", "Only user tags have a group"] },
    words: "归类 类别 category",
  },
  setPicture: {
    label: ["设图片", "Set picture"],
    action: { type: "change", fields: ["picture"] },
    input: {
      picture: image({
        label: ["图片", "Picture"],
        picture: { mode: "ratio", width: 1, height: 1 },
        required: true,
      }),
    },
    guard: {
      filter: "recPlace:interestChoice",
      message: ["只有兴趣选择里的标签有图片", "Only interests have a picture"],
    },
    words: "换图 封面 image cover",
  },
  recommendAgain: { label: ["重新推荐", "Recommend again"], key: "p", targets: "many", words: "restore 恢复" },
});
