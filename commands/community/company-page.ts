import { companyPage, LEGAL_KINDS } from "#domain/community/company-page.resource.ts";
import { defineCommands } from "#commands/define.ts";

export const companyPageCommands = defineCommands(companyPage, {
  publish: {
    label: ["发布", "Publish"],
    key: "p",
    notBy: {
      people: ["updater"],
      where: `kind:${LEGAL_KINDS}`,
      message: ["法律文本须由另一位管理员发布", "A second administrator must publish legal texts"],
    },
  },
  takeOff: { label: ["下架", "Take off"], key: "t" },
  delete: { label: ["删除", "Delete"], key: "d", targets: "many" },
  print: {
    label: ["打印或存为 PDF", "Print or save as PDF"],
    action: { type: "browser" },
    ungated: true,
    words: "预览 下载 纸张 paper preview download",
  },
  preview: {
    label: ["切换预览样式", "Preview as app, PC or mobile page"],
    key: "v",
    action: { type: "browser" },
    ungated: true,
    words: "手机 电脑 样式 look frame phone desktop",
  },
  showConsents: {
    label: ["查看同意记录", "Show consents of users"],
    key: "o",
    action: { type: "browser" },
    ungated: true,
    words: "会员 同意 导出 export consents accepted members",
  },
  newVersion: { label: ["新版本", "New version"], words: "修订 复制 copy revise draft" },
});
