import type { AreaScreen } from "#kernel/screen.ts";

export const screens: readonly AreaScreen[] = [
  {
    route: "/category-manage",
    label: ["分类管理", "Categories"],
    access: "main",
    kind: "list",
    resource: "category",
    goKey: "fl",
    words: "类别 目录 taxonomy sections",
    views: [
      { id: "all", label: ["全部", "All"], filter: "", layout: "tree" },
      { id: "list", label: ["列表", "List"], filter: "" },
      { id: "up", label: ["启用", "On"], filter: "status:up" },
      { id: "down", label: ["停用", "Off"], filter: "status:down" },
      { id: "empty", label: ["空分类", "Empty"], filter: "models:0 circles:0 articles:0 -mergedInto:*" },
      { id: "merged", label: ["已合并", "Merged"], filter: "mergedInto:*", columns: "name,mergedInto,slug,status" },
    ],
  },
  {
    route: "/about-creality-manage",
    label: ["关于创想管理", "About the company"],
    access: "main",
    kind: "list",
    resource: "companyPage",
    goKey: "yu",
    words: "协议 隐私政策 法律 条款 agreement privacy policy legal terms gdpr consent cookies",
    views: [
      { id: "all", label: ["全部", "All"], filter: "-shelf:del" },
      { id: "wait", label: ["待发布", "Waiting"], filter: "shelf:wait" },
      {
        id: "legal",
        label: ["法律文本", "Legal texts"],
        filter: "kind:agreement,privacy,cancellation,copyright,children,cookies",
      },
      { id: "consents", label: ["同意记录", "Consents"], filter: "", resource: "consent" },
    ],
  },
];
