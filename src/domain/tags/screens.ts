import type { Enumeration } from "#kernel/enumeration.ts";
import type { Label } from "#kernel/label.ts";
import type { AreaScreen, View } from "#kernel/screen.ts";
import { escalatedView } from "#domain/queue-views.ts";
import { searchCharts } from "./charts.ts";
import { HomePage, NavMenu, TagPlace } from "./enumerations.ts";
import { rareTags, waitingTags } from "./queues.ts";

const labelOf = ({ values }: Enumeration, key: string): Label =>
  values.find((value) => value.key === key)?.label ?? [key, key];

interface Recommended {
  route: string;
  goKey: string;
  label: Label;
  object: string;
  places: readonly string[];
  /** Columns besides those of all recommendations. */
  columns: readonly string[];
}

const ENDS = ["recBegin", "recEnd", "state"];

/** A screen of recommended tags. Its first views show one place each, because tags are ranked within a place. */
const recommended = ({ object, places, columns: ownColumns, ...screen }: Recommended): AreaScreen => {
  const columns = [...ownColumns, "clicks", "clickRate", "models", ...ENDS].join();
  return {
    ...screen,
    access: "main",
    kind: "list",
    resource: "tagRecommendation",
    words: "精选 置顶 featured pinned",
    preset: `object:${object}`,
    views: [
      ...places.map((key) => ({ id: key, label: labelOf(TagPlace, key), filter: `recPlace:${key}`, columns })),
      { id: "live", label: ["生效中", "Live"], filter: "state:live", columns },
      { id: "waiting", label: ["待开始", "Waiting"], filter: "state:waiting", columns },
      { id: "ended", label: ["已结束", "Ended"], filter: "state:ended,off", sort: "-recEnd", columns },
      { id: "all", label: ["全部", "All"], filter: "", columns },
    ],
  };
};

const product = { sort: "rank", columns: "rank,name,nameI18n,badge,uses,recClicks,status" } as const;
const device = { sort: "rank", columns: "rank,name,nameI18n,deviceTypes,uses,status" } as const;
/** Columns of members' own tags. */
const ownTagColumns = "name,uses,users,lang,proposed,likeness,review,firstUser,createTime,nameI18n";
/** Recommendations of colours, which all stand at one place. */
const colors = {
  resource: "tagRecommendation",
  columns: "rank,tag,clicks,clickRate,models,recBegin,recEnd,state",
} as const;
const swatches = {
  sort: "hue",
  layout: "swatches",
  columns: "name,nameI18n,color,uses,recClicks,materials,status",
} as const;

export const screens: readonly AreaScreen[] = [
  {
    route: "/tags-manage",
    label: ["标签管理", "Tags"],
    access: "main",
    kind: "list",
    resource: "tag",
    goKey: "bg",
    words: "关键词 标记 keywords labels",
    component: "sparks",
    preset: "-review:noPass,del",
    views: [
      { id: "all", label: ["全部", "All"], filter: "-aliasOf:*" },
      { id: "recommended", label: ["推荐中", "Recommended"], filter: "recObjs:*" },
      { id: "unused", label: ["未使用", "Unused"], filter: "uses:0 -aliasOf:*" },
      { id: "unpinned", label: ["无置顶", "Without a pin"], filter: "pins:0 status:up -aliasOf:*" },
      { id: "merged", label: ["已合并", "Merged"], filter: "aliasOf:*" },
      { id: "tree", label: ["树", "Tree"], filter: "-aliasOf:*", sort: "rank", layout: "tree" },
    ],
  },
  recommended({
    route: "/recommend-model-tags",
    goKey: "jm",
    label: ["推荐模型标签", "Recommended model tags"],
    object: "model",
    places: ["modelHome", "upload", "category"],
    columns: ["rank", "tag", "recPlace", "recCategory"],
  }),
  recommended({
    route: "/recommend-content-tags",
    goKey: "jn",
    label: ["推荐内容标签", "Recommended content tags"],
    object: "content",
    places: ["newPost", "feed", "circle"],
    columns: ["rank", "tag", "recPlace", "recCircle"],
  }),
  recommended({
    route: "/recommend-user-tags",
    goKey: "jy",
    label: ["推荐用户标签", "Recommended user tags"],
    object: "user",
    places: ["interestChoice", "profile"],
    columns: ["rank", "picture", "tag", "recPlace", "group"],
  }),
  {
    route: "/recommend-colors-tags",
    label: ["推荐颜色标签", "Recommended colour tags"],
    access: "main",
    kind: "list",
    resource: "tag",
    goKey: "js",
    words: "精选 色板 色轮 featured swatches hue",
    views: [
      { id: "swatches", label: ["色板", "Swatches"], filter: "kind:colour recObjs:colour -aliasOf:*", ...swatches },
      { id: "rank", label: ["排序", "By rank"], filter: "object:colour state:live", ...colors },
      { id: "waiting", label: ["待开始", "Waiting"], filter: "object:colour state:waiting", ...colors },
      { id: "ended", label: ["已结束", "Ended"], filter: "object:colour state:ended,off", sort: "-recEnd", ...colors },
      { id: "proposals", label: ["待确认", "Proposals"], filter: "state:waiting", resource: "colorProposal" },
      { id: "colors", label: ["全部颜色", "All colours"], filter: "kind:colour -aliasOf:*", ...swatches },
    ],
  },
  {
    route: "/product-tag",
    label: ["产品标签", "Product tags"],
    access: "main",
    kind: "list",
    resource: "tag",
    goKey: "bp",
    words: "商品 货物 goods",
    component: "cells",
    preset: "kind:product -aliasOf:*",
    views: [
      { id: "all", label: ["全部", "All"], filter: "", ...product },
      { id: "badge", label: ["有角标", "With badge"], filter: "-badge.missing:zh | -badge.missing:en", ...product },
      { id: "down", label: ["已停用", "Stopped"], filter: "status:down", ...product },
    ],
  },
  {
    route: "/device-tag",
    label: ["设备标签", "Device tags"],
    access: "main",
    kind: "list",
    resource: "tag",
    goKey: "sb",
    words: "打印机 机型 printers machines",
    preset: "kind:device -aliasOf:*",
    views: [
      { id: "all", label: ["全部", "All"], filter: "", ...device },
      { id: "down", label: ["已停用", "Stopped"], filter: "status:down", ...device },
    ],
  },
  {
    route: "/diy-tag",
    label: ["自定义标签", "Members' own tags"],
    access: "main",
    kind: "queue",
    resource: "tag",
    queue: "ownTags",
    preset: waitingTags,
    sort: "-uses",
    goKey: "zd",
    words: "用户标签 审核标签 custom",
    views: [
      { id: "queue", label: ["待审核", "Waiting"], filter: "" },
      escalatedView("ownTags"),
      { id: "rare", label: ["少于 3 次", "Below 3 uses"], filter: rareTags, columns: ownTagColumns, isList: true },
      {
        id: "done",
        label: ["已审核", "Reviewed"],
        filter: "kind:diy -review:wait",
        columns: ownTagColumns,
        isList: true,
      },
      { id: "all", label: ["全部", "All"], filter: "kind:diy", columns: ownTagColumns, isList: true },
    ],
  },
  {
    route: "/hot-word-manage",
    label: ["热词管理", "Hot words"],
    access: "main",
    kind: "list",
    resource: "hotWord",
    goKey: "kw",
    words: "热搜 热门 搜索词 trending",
    preset: "-status:del",
    views: [
      { id: "all", label: ["全部", "All"], filter: "" },
      { id: "live", label: ["生效中", "Live now"], filter: "liveState:live" },
      { id: "waiting", label: ["待上架", "Waiting"], filter: "status:wait" },
    ],
  },
  {
    route: "/search-record",
    label: ["搜索记录", "Search records"],
    access: "main",
    kind: "list",
    resource: "searchRecord",
    goKey: "ss",
    words: "搜索日志 同义词 搜索词 queries synonyms",
    charts: searchCharts,
    views: [
      { id: "all", label: ["全部", "All"], filter: "" },
      { id: "nothing", label: ["无结果", "Found nothing"], filter: "results:0" },
      { id: "unclicked", label: ["有结果未点击", "No click"], filter: "results:>=1 -clickPlace:*" },
      { id: "synonyms", label: ["同义词", "Synonyms"], filter: "", resource: "searchSynonym" },
      { id: "pinned", label: ["置顶结果", "Pinned results"], filter: "", resource: "pinnedResult" },
    ],
  },
  {
    route: "/seo-manage",
    label: ["SEO管理", "SEO"],
    access: "main",
    kind: "list",
    resource: "seoPage",
    goKey: "se",
    words: "搜索引擎 收录 关键词 重定向 跳转 站点地图 google redirects",
    views: [
      { id: "all", label: ["全部", "All"], filter: "" },
      { id: "problems", label: ["有问题", "With problems"], filter: "problems:*" },
      { id: "templates", label: ["模板", "Templates"], filter: "template:true" },
      { id: "redirects", label: ["重定向", "Redirects"], filter: "", resource: "seoRedirect" },
    ],
  },
  {
    route: "/home-config",
    label: ["首页配置", "Home page"],
    access: "main",
    kind: "list",
    resource: "homeModule",
    goKey: "sy",
    words: "网站首页 模块 横幅 轮播 banner carousel website modules",
    views: [
      // Modules are ranked within their page.
      ...HomePage.values.map(({ key, label }): View => ({ id: key, label, filter: `page:${key} -status:delete` })),
      { id: "all", label: ["全部", "All"], filter: "-status:delete" },
      { id: "up", label: ["已发布", "Published"], filter: "status:up" },
      { id: "draft", label: ["草稿与待发布", "Drafts and waiting"], filter: "status:draft,wait" },
      { id: "versions", label: ["页面版本", "Page versions"], filter: "", resource: "homeVersion" },
    ],
  },
  {
    route: "/nav-manage",
    label: ["导航管理", "Navigation"],
    access: "main",
    kind: "list",
    resource: "navItem",
    goKey: "dh",
    words: "菜单配置 栏目 menu website",
    views: [
      ...NavMenu.values.map(({ key, label }): View => ({ id: key, label, filter: `menu:${key}`, layout: "tree" })),
      { id: "all", label: ["全部", "All"], filter: "", layout: "tree" },
      { id: "broken", label: ["链接有问题", "Broken links"], filter: "linkFault:*" },
      { id: "pages", label: ["网站页面", "Pages of the site"], filter: "", resource: "webPage" },
    ],
  },
];
