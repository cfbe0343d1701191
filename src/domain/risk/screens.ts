import type { AreaScreen } from "#kernel/screen.ts";
import { blackListCharts } from "./charts.ts";

export const screens: readonly AreaScreen[] = [
  {
    route: "/black-list-manage",
    label: ["黑名单管理", "Black list"],
    access: "main",
    kind: "list",
    resource: "blackList",
    component: "cells",
    needsAllAreas: true,
    goKey: "bk",
    charts: blackListCharts,
    words: "封禁 禁言 拉黑 ban block blocked members ip",
    views: [
      { id: "active", label: ["生效中", "Active"], filter: "status:active" },
      { id: "good", label: ["永久", "For good"], filter: "status:active forGood:true" },
      { id: "soon", label: ["按到期时间", "By end"], filter: "status:active end:*", sort: "end" },
      { id: "over", label: ["已结束", "Over"], filter: "status:ended,lifted" },
      { id: "all", label: ["全部", "All"], filter: "" },
      { id: "hits", label: ["拦截记录", "Stopped attempts"], filter: "", resource: "blackListHit" },
    ],
  },
  {
    route: "/black-tag-list",
    label: ["标签黑名单", "Black tags and banned words"],
    access: "main",
    kind: "list",
    resource: "blackTag",
    component: "cells",
    needsAllAreas: true,
    goKey: "bh",
    words: "敏感词 违禁词 屏蔽词 blocked forbidden",
    views: [
      { id: "all", label: ["全部", "All"], filter: "" },
      { id: "block", label: ["拦截", "Block"], filter: "severity:block status:up" },
      { id: "confirm", label: ["待确认拦截", "Block to confirm"], filter: "wantsBlock:true" },
      { id: "unsure", label: ["准确率低", "Low precision"], filter: "precision:<0.5" },
      { id: "quiet", label: ["无命中", "No hits"], filter: "hits30:0 status:up" },
      { id: "finds", label: ["检查结果", "Finds"], filter: "", resource: "wordFind" },
      { id: "tags", label: ["禁用标签", "Tags"], filter: "scope:tag" },
    ],
  },
];
