import type { AreaScreen, View } from "#kernel/screen.ts";
import { medalCharts } from "./charts.ts";
import { MedalGroup } from "./enumerations.ts";

export const screens: readonly AreaScreen[] = [
  {
    route: "/medal-manage",
    label: ["勋章管理", "Medals"],
    access: "main",
    kind: "list",
    resource: "medal",
    goKey: "xz",
    words: "徽章 成就 badges achievements",
    component: "sparks",
    preset: "-status:del",
    views: [
      { id: "all", label: ["全部", "All"], filter: "" },
      // Medals are ranked within their group.
      ...MedalGroup.values.map(({ key, label }): View => ({ id: key, label, filter: `group:${key}`, layout: "tree" })),
      { id: "hand", label: ["手动发放", "By hand"], filter: "measure:hand" },
      { id: "condition", label: ["按条件", "By condition"], filter: "-measure:hand" },
      { id: "on", label: ["已上架", "Live"], filter: "status:onShelf" },
    ],
  },
  {
    route: "/medal-record",
    label: ["勋章记录", "Medal records"],
    access: "main",
    kind: "list",
    resource: "medalRecord",
    goKey: "xj",
    words: "徽章 发放明细 收回 badges received holders",
    charts: medalCharts,
    parent: "/medal-manage",
    views: [
      { id: "all", label: ["全部", "All"], filter: "" },
      { id: "valid", label: ["有效", "Valid"], filter: "status:valid" },
      { id: "ended", label: ["已过期或收回", "Expired or revoked"], filter: "status:expired,revoked" },
      { id: "worn", label: ["佩戴中", "Worn"], filter: "worn:true status:valid" },
    ],
  },
  {
    route: "/medal-send",
    label: ["发放勋章", "Send medals"],
    access: "main",
    kind: "list",
    resource: "medalSend",
    goKey: "xf",
    words: "徽章 批量发放 授予 badges award grant give",
    parent: "/medal-manage",
    views: [
      { id: "all", label: ["全部", "All"], filter: "" },
      { id: "draft", label: ["草稿", "Drafts"], filter: "state:draft" },
      {
        id: "open",
        label: ["待发送与发送中", "Scheduled and sending"],
        filter: "state:waiting,sending",
        sort: "sendTime",
      },
      { id: "done", label: ["已结束", "Ended"], filter: "state:sent,failed,stopped" },
      { id: "receivers", label: ["接收人", "Receivers"], filter: "", sort: "-createTime", resource: "medalReceiver" },
      {
        id: "refused",
        label: ["未发放的接收人", "Receivers without it"],
        filter: "-result:good,sent",
        sort: "-createTime",
        resource: "medalReceiver",
      },
    ],
  },
  {
    route: "/sensation-manage",
    label: ["红人管理", "Community stars"],
    access: "main",
    kind: "list",
    resource: "sensation",
    goKey: "xr",
    words: "达人 名人堂 创作者 creators hall fame",
    preset: "-status:del",
    views: [
      { id: "all", label: ["全部", "All"], filter: "" },
      { id: "live", label: ["展示中", "Live now"], filter: "hallState:live" },
      { id: "wait", label: ["待上架", "Waiting"], filter: "status:wait" },
      { id: "noConsent", label: ["未同意", "Without consent"], filter: "consent:false status:wait" },
      { id: "ended", label: ["已结束", "Ended"], filter: "hallState:ended", sort: "-end" },
    ],
  },
];
