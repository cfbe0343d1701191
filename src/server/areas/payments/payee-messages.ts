import type { Messages } from "#server/outbox/message.ts";

export const payeeMessages: Messages = {
  "payeeAuth.pass": {
    title: ["收款认证已通过", "Your payee data were accepted"],
    content: ["你的收款认证已通过，可以申请提现。", "Your payee data were accepted. You can withdraw money now."],
  },
  "payeeAuth.noPass": {
    title: ["收款认证未通过", "Your payee data were refused"],
    content: [
      "你的收款认证未通过。原因：{reason}。修改后可以重新提交。",
      "Your payee data were refused. Reason: {reason}. You may correct them and submit them again.",
    ],
  },
  "payeeAuth.revoke": {
    title: ["收款认证已撤销", "Your payee data were revoked"],
    content: [
      "你的收款认证已撤销，暂不能提现。原因：{reason}。",
      "Your payee data were revoked, and you cannot withdraw money for now. Reason: {reason}.",
    ],
  },
};
