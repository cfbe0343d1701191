import type { AreaScreen } from "#kernel/screen.ts";
import { linkCharts, linkPlatformCharts } from "./charts.ts";

export const screens: readonly AreaScreen[] = [
  {
    route: "/short-link-manage",
    label: ["短链管理", "Short links"],
    access: "main",
    kind: "list",
    resource: "shortLink",
    goKey: "du",
    words: "短网址 跳转 url redirect",
    charts: linkCharts,
    component: "sparks",
    views: [
      { id: "all", label: ["全部", "All"], filter: "" },
      { id: "up", label: ["生效中", "Up"], filter: "shelf:up" },
      { id: "unsafe", label: ["不安全", "Unsafe"], filter: "safe:suspicious,blocked" },
      { id: "targets", label: ["目标记录", "Targets"], filter: "", resource: "linkTarget" },
      { id: "clicks", label: ["点击明细", "Clicks"], filter: "", resource: "linkClick" },
      { id: "tickets", label: ["访问凭证", "Tickets"], filter: "", resource: "ticket" },
      { id: "sent", label: ["收到的文件", "Received files"], filter: "", resource: "sentFile" },
    ],
  },
  {
    route: "/link-platform-manage",
    label: ["链接平台管理", "Link platforms"],
    access: "main",
    kind: "list",
    resource: "linkPlatform",
    goKey: "jp",
    words: "渠道 来源 channel source",
    charts: linkPlatformCharts,
    views: [
      { id: "all", label: ["全部", "All"], filter: "" },
      { id: "paid", label: ["付费", "Paid"], filter: "-cost:none" },
      { id: "costs", label: ["费用", "Costs"], filter: "", resource: "linkCost" },
    ],
  },
  {
    route: "/external-link-manage",
    label: ["外链管理", "External links"],
    access: "main",
    kind: "list",
    resource: "externalRule",
    component: "cells",
    goKey: "ex",
    words: "网址 跳转 域名 domain url",
    views: [
      { id: "all", label: ["全部", "All"], filter: "" },
      { id: "block", label: ["拦截", "Blocked"], filter: "action:block" },
      { id: "new", label: ["新域名", "New hosts"], filter: "status:new", resource: "externalHost" },
      { id: "marked", label: ["有标记的域名", "Marked hosts"], filter: "marks:*", resource: "externalHost" },
      { id: "hosts", label: ["全部域名", "Hosts"], filter: "", resource: "externalHost" },
      { id: "uses", label: ["使用", "Uses"], filter: "", resource: "externalUse" },
    ],
  },
];
