import { recommendation } from "#domain/rankings/recommendation.resource.ts";
import { text } from "#kernel/field.ts";
import { defineCommands } from "#commands/define.ts";
import { addModels, openModel } from "./lists.ts";

const { place, begin, end, remark } = recommendation.fields;

export const recommendationCommands = defineCommands(recommendation, {
  addModels: addModels({ place, begin, end }),
  recommend: { label: ["推荐", "Recommend"], key: "p", targets: "many", words: "通过 上架 again publish" },
  refuse: { label: ["不推荐", "Refuse"], key: "n", targets: "many", reasons: "free", words: "拒绝 no" },
  unrecommend: { label: ["取消推荐", "Unrecommend"], key: "t", targets: "many", reasons: "free", words: "下架 stop" },
  forbid: { label: ["永久禁止", "Forbid for good"], targets: "many", reasons: "free", words: "封禁 never again ban" },
  remark: {
    label: ["备注", "Remark"],
    key: "m",
    action: { type: "change", fields: ["remark"] },
    input: { remark: text(200, { label: remark.label }) },
  },
  openModel,
});
