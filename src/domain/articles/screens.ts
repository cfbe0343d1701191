import type { AreaScreen } from "#kernel/screen.ts";
import { guideCharts } from "./charts.ts";

export const screens: readonly AreaScreen[] = [
  {
    route: "/information",
    label: ["3D百科", "3D encyclopedia"],
    access: "main",
    kind: "list",
    resource: "information",
    goKey: "bk",
    words: "文章 资讯 知识 articles knowledge wiki",
    preset: "-status:delete",
    views: [
      { id: "all", label: ["全部", "All"], filter: "-replaces:*" },
      { id: "wait", label: ["待审核", "Waiting"], filter: "status:wait" },
      { id: "draft", label: ["草稿", "Drafts"], filter: "status:draft" },
      { id: "up", label: ["已发布", "Live"], filter: "status:up", sort: "-publishTime" },
      { id: "stale", label: ["译文待更新", "Stale translations"], filter: "staleLanguages:*" },
      { id: "versions", label: ["修订版本", "Versions"], filter: "replaces:*" },
    ],
  },
  {
    route: "/user-guide-manage",
    label: ["用户指南管理", "User guides"],
    access: "main",
    kind: "list",
    resource: "userGuide",
    goKey: "zn",
    words: "新手引导 教程 tutorials onboarding tours",
    charts: guideCharts,
    views: [
      { id: "tree", label: ["章节", "Chapters"], filter: "", layout: "tree" },
      { id: "tours", label: ["分步引导", "Step tours"], filter: "kind:tour" },
      { id: "up", label: ["已上架", "Live"], filter: "status:up" },
      { id: "down", label: ["未上架", "Off"], filter: "status:down" },
      { id: "runs", label: ["使用记录", "Runs"], filter: "", resource: "guideRun" },
    ],
  },
  {
    route: "/user-said-manage",
    label: ["用户说管理", "What users say"],
    access: "main",
    kind: "list",
    resource: "userSaid",
    goKey: "ys",
    words: "口碑 评价 好评 testimonials quotes voices",
    views: [
      { id: "all", label: ["全部", "All"], filter: "" },
      { id: "up", label: ["已上架", "Live"], filter: "status:up" },
      { id: "down", label: ["未上架", "Off"], filter: "status:down" },
      { id: "noConsent", label: ["未同意", "Without consent"], filter: "consent:false" },
    ],
  },
];
