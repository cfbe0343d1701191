import { time } from "#kernel/field.ts";
import { medalSend } from "#domain/medals/medal-send.resource.ts";
import { MAX_DECIDED_ALONE } from "#kernel/queue.ts";
import { defineCommands } from "#commands/define.ts";

export const medalSendStandard = {
  add: { label: ["新建发放", "New sending"] },
  delete: {
    guard: {
      filter: "state:draft,stopped",
      message: ["只能删除草稿和已停止的", "Only drafts and stopped ones can be deleted"],
    },
  },
} as const;

const handler = { action: { type: "handler" }, undoable: false, bulk: false } as const;

export const medalSendCommands = defineCommands(medalSend, {
  checkAgain: {
    ...handler,
    label: ["重新检查", "Check again"],
    key: "c",
    guard: { filter: "state:draft", message: ["只有草稿可以检查", "Only drafts can be checked"] },
    words: "接收人 检查 verify receivers",
  },
  send: {
    ...handler,
    approval: { count: MAX_DECIDED_ALONE },
    label: ["发放", "Send"],
    key: "s",
    foretells: true,
    guard: {
      filter: "state:draft good:>0",
      message: ["没有可发放的用户，请先检查接收人", "Nobody can receive it. Check the receivers first"],
    },
    input: {
      sendTime: time({ label: ["发放时间", "Sending time"], hint: ["不填则立即发放", "Empty: at once"] }),
    },
    words: "授予 颁发 award grant give",
  },
  cancel: { label: ["取消发放", "Cancel"], key: "t", undoable: false, words: "停止 stop abort" },
  retryFailed: {
    ...handler,
    label: ["重试失败", "Retry failed"],
    key: "r",
    guard: {
      filter: "state:sent,failed failed:>0",
      message: ["没有失败的接收人", "No receiver has failed"],
    },
    words: "再试 重新发放 again",
  },
  revokeBatch: {
    isGrave: true,
    ...handler,
    approval: { count: MAX_DECIDED_ALONE },
    label: ["收回整批", "Revoke the batch"],
    reasons: "free",
    guard: { filter: "ok:>0", message: ["这批还没有发放", "Nothing was sent in this batch"] },
    words: "撤回 取消 take back all",
  },
  downloadFailures: {
    label: ["下载未发放名单", "Download failures"],
    key: "l",
    action: { type: "browser" },
    ungated: true,
    words: "失败 名单 表格 csv errors list",
  },
});
