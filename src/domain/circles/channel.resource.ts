import { rollupCount } from "#kernel/rollups.ts";
import { i18n, image, int, oneOf, text, treeRef } from "#kernel/field.ts";
import { defineResource } from "#kernel/resource.ts";
import { ContentStatus, MediaType } from "#domain/enumerations/community.ts";
import { OnOff } from "#domain/enumerations/on-off.ts";
import { onOff } from "#domain/machines.ts";
import { forLanguages } from "#domain/audience-lists.ts";
import { PostRule } from "./enumerations.ts";

/** Posts that members see. */
const live = {
  resource: "content",
  by: "channelId",
  one: true,
  where: { status: [ContentStatus.of("suc")] },
} as const;

/** A main stream of posts in the app. */
export const channel = defineResource({
  name: "channel",
  area: "circles",
  label: ["频道", "Channel"],
  title: "nameCn",
  module: "circle",
  fields: {
    nameCn: text(20, { label: ["内部名称", "Internal name"], required: true, search: true, filter: true }),
    name: i18n(20, { label: ["名称", "Name"], required: true, search: true }),
    icon: image({ label: ["图标", "Icon"], picture: { mode: "ratio", width: 1, height: 1 } }),
    father: treeRef("channel", "father", { label: ["上级", "Parent"], filter: true }),
    defaultMediaType: oneOf(MediaType, { label: ["默认形式", "Default media"], default: "image", filter: true }),
    postRule: oneOf(PostRule, { label: ["谁可发帖", "Who may post"], default: "all", filter: true }),
    languages: forLanguages({
      label: ["语言", "Languages"],
      hint: ["不选则所有语言可见", "Empty for all languages"],
    }),
    contents: rollupCount({ ...live, kept: true }, { label: ["帖子", "Posts"], sort: true }),
    contents7: rollupCount({ ...live, days: 7 }, { label: ["近 7 天帖子", "Posts of 7 days"] }),
    rank: int({ label: ["排序", "Rank"], default: 0, sort: true }),
    status: oneOf(OnOff, { label: ["状态", "Status"], default: "up", filter: true }),
  },
  machine: onOff,
  tree: { parent: "father", levels: 2 },
  rankedWithin: ["father"],
  list: {
    columns: ["rank", "nameCn", "name", "father", "defaultMediaType", "postRule", "languages", "contents7", "status"],
    sort: "rank",
  },
  form: ["nameCn", "name", "father", "icon", "defaultMediaType", "postRule", "languages"],
  allows: ["add", "edit", "delete", "rank", "export"],
});
