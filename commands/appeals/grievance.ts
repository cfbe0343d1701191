import { grievance } from "#domain/appeals/grievance.resource.ts";
import { openAuthor, remark } from "#commands/queue-item.ts";
import { defineCommands } from "#commands/define.ts";

const notBy = {
  people: ["decidedBy"],
  message: [
    "这是对你自己审核的申诉，须由其他管理员处理",
    "This appeal is about your own decision. Another admin has to answer it",
  ],
} as const;

export const grievanceCommands = defineCommands(grievance, {
  uphold: {
    label: ["申诉成立", "Uphold appeal"],
    key: "p",
    decision: true,
    foretells: true,
    notBy,
    words: "恢复 撤回 成立 改判 restore reverse overturn grant",
  },
  reject: {
    label: ["驳回申诉", "Reject"],
    key: "n",
    decision: true,
    reasons: "audit_failure",
    notBy,
    words: "维持 不成立 refuse deny keep",
  },
  openModel: {
    label: ["打开模型", "Open model"],
    key: "shift+v",
    action: { type: "browser" },
    ungated: true,
    words: "查看 模型详情 show model detail",
  },
  remark,
  openAuthor: openAuthor("作者 其他申诉 author appeals"),
});

export const grievanceStandard = {
  add: { key: "+", label: ["登记申诉", "Enter an appeal"], words: "申诉 邮件 来信 appeal letter mail" },
} as const;
