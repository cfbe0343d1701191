import { seoPage } from "#domain/tags/seo-page.resource.ts";
import { defineCommands } from "#commands/define.ts";

const browser = { action: { type: "browser" }, ungated: true } as const;

export const seoPageCommands = defineCommands(seoPage, {
  writeFromContent: {
    label: ["按内容撰写…", "Write from content…"],
    key: "w",
    ...browser,
    requiresPermission: "seoPage.edit",
    guard: { filter: "model:* | tag:*", message: ["先选择它代表的记录", "Choose first the record it stands for"] },
    words: "生成 草稿 建议 标题 描述 propose draft generate",
  },
  editTemplate: {
    label: ["编辑模板…", "Edit template…"],
    ...browser,
    requiresPermission: "seoPage.edit",
    guard: { filter: "kind:*", message: ["先选择内容类型", "Choose a kind first"] },
    words: "规则 同类 rule kind",
  },
  rebuildSitemap: {
    label: ["重建站点地图", "Rebuild sitemap"],
    layer: "page",
    targets: "none",
    ...browser,
    requiresPermission: "seoPage.edit",
    words: "sitemap xml 网址 收录",
  },
  showRedirects: {
    label: ["重定向：新增、导入、删除", "Redirects: add, import, delete"],
    layer: "page",
    targets: "none",
    ...browser,
    words: "301 302 跳转 旧网址 moved old address",
  },
  checkNow: {
    label: ["立即检查", "Check now"],
    key: "c",
    targets: "many",
    action: { type: "handler" },
    undoable: false,
    words: "问题 诊断 duplicate problems audit",
  },
});
