import { payeeAuth } from "#domain/payments/payee-auth.resource.ts";
import { defineCommands } from "#commands/define.ts";
import { openAuthor, remark } from "#commands/queue-item.ts";

export const payeeAuthCommands = defineCommands(payeeAuth, {
  pass: {
    label: ["通过", "Pass"],
    key: "p",
    decision: true,
    // A second person with the same member account must not pass the own payee.
    notBy: ["user"],
    words: "同意 认证 approve verify",
  },
  noPass: {
    label: ["不通过", "Reject"],
    key: "n",
    decision: true,
    reasons: "audit_failure",
    words: "拒绝 refuse",
  },
  revoke: {
    label: ["撤销认证", "Revoke"],
    key: "t",
    decision: true,
    reasons: "audit_failure",
    isGrave: true,
    words: "取消 下线 作废 withdraw cancel",
  },
  compare: {
    label: ["对照证件照", "Compare pictures"],
    key: "c",
    action: { type: "browser" },
    words: "并排 证件 照片 side by side document",
  },
  remark,
  openAuthor: openAuthor("会员 member", ["看用户", "Open member"]),
});

/** Showing a personal value asks why, and the operation record keeps the answer. */
export const payeeAuthStandard = {
  reveal: { reasons: "free", words: "显示 证件号 账号 原值 show number" },
  edit: { notBy: ["user"], words: "修改 收款 change" },
} as const;
