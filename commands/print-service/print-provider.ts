import { printProvider } from "#domain/print-service/print-provider.resource.ts";
import { decimal, text, time } from "#kernel/field.ts";
import { defineCommands } from "#commands/define.ts";
import { openAuthor, remark } from "#commands/queue-item.ts";

/** The workshop's own member may not decide on it. */
const outsiders = ["user"] as const;

export const printProviderCommands = defineCommands(printProvider, {
  pass: {
    label: ["通过", "Pass"],
    key: "p",
    decision: true,
    notBy: outsiders,
    words: "同意 申请 approve application",
  },
  noPass: {
    label: ["不通过", "Reject"],
    key: "n",
    decision: true,
    reasons: "audit_failure",
    notBy: outsiders,
    words: "拒绝 申请 refuse application",
  },
  admit: {
    label: ["办理入驻", "Admit"],
    key: "shift+o",
    notBy: outsiders,
    undoable: false,
    words: "签约 押金 合同 contract deposit sign",
  },
  stop: {
    label: ["停用服务商", "Stop provider"],
    key: "t",
    reasons: "audit_failure",
    notBy: outsiders,
    foretells: true,
    isGrave: true,
    undoable: false,
    words: "下线 封停 关店 take down close",
  },
  resume: {
    label: ["恢复服务商", "Resume provider"],
    key: "r",
    notBy: outsiders,
    undoable: false,
    words: "启用 重新上线 reopen",
  },
  setCommission: {
    label: ["设置佣金", "Set commission"],
    key: "shift+m",
    targets: "many",
    action: { type: "handler" },
    notBy: outsiders,
    undoable: false,
    input: {
      rate: decimal(2, { label: ["佣金（%）", "Commission, %"], required: true, min: 0, max: 50 }),
      from: time({
        label: ["起始时间", "From"],
        hint: ["已下的订单不变", "Orders placed before keep theirs"],
        required: true,
      }),
    },
    words: "抽成 费率 分成 fee rate share",
  },
  trust: {
    label: ["免模型检查", "Skip the model check"],
    targets: "many",
    action: { type: "change", fields: ["whiteListed"], set: { whiteListed: true } },
    guard: { filter: "whiteListed:false", message: ["已免检查", "It skips the check already"] },
    notBy: outsiders,
    words: "白名单 white list",
  },
  untrust: {
    label: ["恢复模型检查", "Check models again"],
    targets: "many",
    action: { type: "change", fields: ["whiteListed"], set: { whiteListed: false } },
    guard: { filter: "whiteListed:true", message: ["没有免检查", "Its models are checked"] },
    notBy: outsiders,
    words: "白名单 移出 white list off",
  },
  pauseAccepting: {
    label: ["暂停接单", "Pause orders"],
    targets: "many",
    reasons: "free",
    undoable: false,
    words: "停止接单 休息 stop accepting",
  },
  resumeAccepting: {
    label: ["恢复接单", "Take orders again"],
    targets: "many",
    notBy: outsiders,
    undoable: false,
    words: "继续接单 开始接单 accepting",
  },
  message: {
    label: ["发消息给服务商", "Message to provider"],
    key: "shift+y",
    targets: "many",
    action: { type: "handler" },
    undoable: false,
    input: { words: text(500, { label: ["内容", "Words"], required: true, savedReplies: true }) },
    words: "通知 提醒 写信 write notify",
  },
  openPage: {
    label: ["打开服务商页", "Open page of provider"],
    key: "i",
    action: { type: "browser" },
    ungated: true,
    words: "全宽 详情 质量 quality full page",
  },
  papers: {
    label: ["查看执照", "Show licence"],
    action: { type: "browser" },
    words: "下载 资料 营业执照 papers download",
  },
  remark,
  openAuthor: openAuthor("会员 member", ["看用户", "Open member"]),
});

/** Showing a personal value asks why, and the operation record keeps the answer. */
export const printProviderStandard = {
  reveal: { reasons: "free", words: "显示 电话 地址 原值 phone address" },
  edit: { notBy: outsiders, words: "修改 资料 change" },
} as const;
