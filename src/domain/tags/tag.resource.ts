import { childRefs, rollupDistinct } from "#kernel/derived-fields.ts";
import { rollupCount, rollupSum } from "#kernel/rollups.ts";
import { color, decimal, i18n, image, int, oneOf, ref, rows, someOf, text, treeRef } from "#kernel/field.ts";
import { defineResource } from "#kernel/resource.ts";
import { PostReview } from "#domain/enumerations/community.ts";
import { DeviceAddType, FilamentMaterial } from "#domain/enumerations/devices.ts";
import { OnOff } from "#domain/enumerations/on-off.ts";
import { ShelfStatus } from "#domain/enumerations/review.ts";
import { Language } from "#domain/enumerations/system.ts";
import { RecObj, TagKind } from "./enumerations.ts";
import { tagMachine } from "./tag.machine.ts";
import { tagProblems } from "./tag.rules.ts";

/** Records that have tags. */
const uses = {
  resource: "model",
  by: "tags",
  also: [
    { resource: "content", by: "tags" },
    { resource: "information", by: "tags" },
    { resource: "circle", by: "tags" },
    { resource: "topic", by: "tags" },
    { resource: "collection", by: "tags" },
    { resource: "goods", by: "tags" },
  ],
} as const;

/** The vocabulary by which members find models, posts, users and products. */
export const tag = defineResource({
  name: "tag",
  area: "tags",
  label: ["标签", "Tag"],
  title: "name",
  module: "tag",
  fields: {
    name: text(30, {
      label: ["名称", "Name"],
      hint: ["2–30 个字，不含 # 和逗号", "2 to 30 characters, without # and commas"],
      required: true,
      unique: true,
      search: true,
      filter: true,
      sort: true,
      pattern: { of: /^[^#,，]{1,30}$/u, message: ["不能含 # 和逗号", "must not contain # or commas"] },
    }),
    nameI18n: i18n(30, { label: ["译名", "Translations"] }),
    kind: oneOf(TagKind, { label: ["类型", "Kind"], default: "model", required: true, filter: true }),
    father: treeRef("tag", "father", { label: ["上级", "Parent"], filter: true }),
    aliasOf: ref("tag", { label: ["已合并到", "Merged into"], readOnly: true, filter: true }),
    alias: childRefs("tag", "aliasOf", { label: ["别名", "Aliases"] }),
    icon: image({ label: ["图标", "Icon"] }),
    cover: image({ label: ["封面", "Cover"] }),
    color: color({ label: ["颜色", "Colour"] }),
    hue: int({
      label: ["色相", "Hue"],
      hint: ["0–359 度；灰色从 360 起，由浅到深", "0 to 359 degrees; greys from 360 on, light to dark"],
      readOnly: true,
      filter: true,
      sort: true,
      nullsLast: true,
    }),
    nearColors: rows(
      { color: color({ label: ["颜色", "Colour"], required: true }) },
      { label: ["近似色", "Near colours"], when: "kind:colour", max: 12 },
    ),
    materials: someOf(FilamentMaterial, { label: ["材料", "Materials"], when: "kind:colour", filter: true }),
    description: i18n(200, { label: ["说明", "Description"] }),
    category: ref("category", { label: ["分类", "Category"], filter: true }),
    recObjs: rollupDistinct(
      RecObj,
      {
        resource: "tagRecommendation",
        by: "tag",
        one: true,
        where: { status: [OnOff.of("up")] },
        during: { from: "recBegin", to: "recEnd" },
        distinctOf: "object",
        kept: true,
      },
      { label: ["推荐于", "Recommended in"], filter: true },
    ),
    uses: rollupCount({ ...uses, kept: true }, { label: ["使用次数", "Uses"], filter: true, sort: true }),
    uses30: rollupCount(
      { ...uses, days: 30, kept: true },
      { label: ["近 30 天使用", "Uses of 30 days"], filter: true, sort: true },
    ),
    users: rollupCount(
      {
        resource: "model",
        by: "tags",
        countDistinctOf: "author",
        also: [
          { resource: "content", by: "tags" },
          { resource: "information", by: "tags" },
          { resource: "circle", by: "tags", countDistinctOf: "owner" },
          { resource: "collection", by: "tags", countDistinctOf: "owner" },
        ],
        kept: true,
      },
      { label: ["使用人数", "Users"], filter: true, sort: true },
    ),
    recClicks: rollupSum(
      { resource: "tagRecommendation", by: "tag", one: true, sumOf: "clicks" },
      { label: ["点击", "Clicks"], hint: ["在各推荐位", "At the places where the tag is recommended"] },
    ),
    pins: rollupCount(
      {
        resource: "topContent",
        by: "placeId",
        one: true,
        where: { place: ["tag"], status: [ShelfStatus.of("onShelf")] },
        kept: true,
      },
      { label: ["置顶帖子", "Pinned posts"], filter: true, sort: true },
    ),
    views: int({ label: ["浏览", "Views"], default: 0, readOnly: true, sort: true }),
    followers: int({ label: ["关注", "Followers"], default: 0, readOnly: true, sort: true }),
    isBlack: rollupCount(
      { resource: "blackTag", by: "tag", one: true, where: { status: [OnOff.of("up")] } },
      { label: ["黑名单条目", "Banned words"] },
    ),
    seo: childRefs("seoPage", "tag", { label: ["SEO 页面", "SEO page"] }),
    badge: i18n(10, { label: ["角标", "Badge"], when: "kind:product", alsoReads: ["badgeColor"] }),
    badgeColor: color({ label: ["角标颜色", "Badge colour"], when: "kind:product" }),
    recommendText: i18n(50, { label: ["推荐语", "Recommendation"], when: "kind:product" }),
    deviceTypes: someOf(DeviceAddType, { label: ["设备类型", "Device types"], when: "kind:device", filter: true }),
    lang: oneOf(Language, { label: ["语言", "Language"], readOnly: true, filter: true }),
    firstUser: ref("user", { label: ["首次使用者", "First user"], readOnly: true, filter: true }),
    proposed: ref("tag", { label: ["相近标签", "Proposed tag"], readOnly: true }),
    likeness: decimal(2, { label: ["相似度", "Likeness"], percent: true, readOnly: true, filter: true, sort: true }),
    review: oneOf(PostReview, { label: ["审核", "Review"], default: "pass", readOnly: true, filter: true }),
    rank: int({ label: ["排序", "Rank"], default: 0, sort: true }),
    status: oneOf(OnOff, { label: ["状态", "Status"], default: "up", filter: true }),
  },
  machine: tagMachine,
  ownerField: "firstUser",
  evidence: {
    facts: ["lang", "firstUser", "createTime"],
    blocks: [
      {
        kind: "facts",
        title: ["用量与译名", "Uses and translations"],
        fields: ["uses", "users", "proposed", "likeness", "nameI18n", "category", "father"],
      },
      { kind: "uses" },
    ],
  },
  tree: { parent: "father", levels: 2, same: ["kind"] },
  children: [
    { resource: "tag", by: "father", label: ["下级", "Children"], sort: "rank" },
    {
      resource: "tag",
      by: "aliasOf",
      label: ["别名", "Aliases"],
      sort: "-uses",
      columns: ["nameI18n", "uses", "status"],
    },
  ],
  rankedWithin: ["kind", "father"],
  list: {
    columns: ["name", "nameI18n", "kind", "uses", "uses30", "followers", "recObjs", "alias", "status"],
    keeps: ["uses"],
    sort: "-uses",
  },
  problems: tagProblems,
  form: [
    "name",
    "kind",
    "nameI18n",
    "category",
    "father",
    "icon",
    "cover",
    "color",
    "nearColors",
    "materials",
    "description",
    "badge",
    "badgeColor",
    "recommendText",
    "deviceTypes",
  ],
  allows: ["add", "edit", "delete", "rank", "export", "import"],
  editGuard: {
    filter: "-aliasOf:*",
    message: ["已合并的标签不能编辑，请先「拆分别名」", "A merged tag cannot be edited. Split the alias first"],
  },
});
