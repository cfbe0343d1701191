import type { Messages } from "#server/outbox/message.ts";

/** Texts of the messages to members, by event. */
export const messages: Messages = {
  "logoutApply.pass": {
    title: ["注销申请已通过", "Your account will be deleted"],
    content: [
      "你的注销申请已通过，账号即将删除，无法恢复。",
      "Your request was accepted. Your account will be deleted and cannot be restored.",
    ],
  },
  "logoutApply.noPass": {
    title: ["注销申请未通过", "Your deletion request was refused"],
    content: [
      "你的注销申请未通过。原因：{reason}。处理后可以重新申请。",
      "Your request was refused. Reason: {reason}. You may ask again once it is settled.",
    ],
  },
  "logoutApply.withdraw": {
    title: ["注销申请已撤回", "Your deletion request was withdrawn"],
    content: ["你的注销申请已撤回，账号保持不变。", "Your request was withdrawn, and your account stays as it is."],
  },
};
