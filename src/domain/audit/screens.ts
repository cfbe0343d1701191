import type { AreaScreen } from "#kernel/screen.ts";

export const screens: readonly AreaScreen[] = [
  {
    route: "/recode-manage",
    label: ["记录管理", "Records"],
    access: "main",
    kind: "list",
    resource: "operationRecord",
    component: "cells",
    goKey: "l",
    words: "操作记录 日志 审计 operationrecords auditlog history",
    views: [
      { id: "all", label: ["全部", "All"], filter: "" },
      { id: "model", label: ["模型", "Models"], filter: "moduleId:model" },
      { id: "content", label: ["内容", "Content"], filter: "moduleId:content" },
      { id: "account", label: ["账号", "Accounts"], filter: "moduleId:account" },
      { id: "member", label: ["会员", "Members"], filter: "moduleId:member" },
      { id: "tag", label: ["标签", "Tags"], filter: "moduleId:tag" },
      { id: "undone", label: ["撤销", "Undos"], filter: "undoes:*" },
      { id: "circle", label: ["圈子", "Circles"], filter: "moduleId:circle" },
      { id: "notice", label: ["通知", "Notices"], filter: "moduleId:notice" },
      { id: "activity", label: ["活动", "Activities"], filter: "moduleId:activity" },
      { id: "pinnedContent", label: ["置顶内容", "Pinned content"], filter: "moduleId:pinnedContent" },
      { id: "accountDeletion", label: ["账号注销", "Account deletion"], filter: "moduleId:accountDeletion" },
      { id: "comment", label: ["评论", "Comments"], filter: "moduleId:comment" },
      { id: "printer", label: ["打印机", "Printers"], filter: "moduleId:printer" },
      { id: "softwareFirmware", label: ["软件/固件", "Software/firmware"], filter: "moduleId:softwareFirmware" },
    ],
  },
];
