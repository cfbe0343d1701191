import type { Label } from "#kernel/label.ts";

/** Sections of the tree of screens, in its order. Public pages come last, because they are no part of the console. */
export const sections = [
  { name: "models", label: ["模型", "Models"] },
  { name: "community", label: ["社区", "Community"] },
  { name: "review", label: ["举报与复核", "Reports and reviews"] },
  { name: "users", label: ["用户", "Users"] },
  { name: "money", label: ["资金", "Money"] },
  { name: "orders", label: ["商品与订单", "Goods and orders"] },
  { name: "rewards", label: ["金豆与经验", "Beans and experience"] },
  { name: "tags", label: ["标签与搜索", "Tags and search"] },
  { name: "devices", label: ["打印机与耗材", "Printers and materials"] },
  { name: "messages", label: ["消息", "Messages"] },
  { name: "links", label: ["链接与报表", "Links and reports"] },
  { name: "console", label: ["首页与后台", "Home and console"] },
  { name: "public", label: ["公开页面", "Public pages"] },
] as const satisfies readonly { name: string; label: Label }[];

export type SectionName = (typeof sections)[number]["name"];
