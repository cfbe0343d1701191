import { blackList } from "#domain/risk/black-list.resource.ts";
import { riskHit } from "#domain/risk/risk-hit.resource.ts";
import { defineCommands } from "#commands/define.ts";

const { scope, forGood, end, reason } = blackList.fields;

export const riskHitCommands = defineCommands(riskHit, {
  right: {
    label: ["命中正确", "Verdict right"],
    key: "p",
    targets: "many",
    words: "成立 属实 upheld correct true positive",
  },
  wrong: {
    label: ["误伤", "Verdict wrong"],
    key: "n",
    targets: "many",
    words: "不成立 误报 overturned false positive mistake",
  },
  exemptUser: {
    label: ["豁免此用户", "Exempt user"],
    undoable: false,
    guard: { filter: "user:*", message: ["没有对应的用户", "The hit has no member"] },
    words: "except allow white 白名单 例外",
  },
  dispose: {
    isGrave: true,
    label: ["处置对象…", "Dispose subject…"],
    key: "d",
    targets: "many",
    action: { type: "handler" },
    ungated: true,
    requiresPermission: "blackList.add",
    undoable: false,
    // A command's own reason would say why the admin acts, not why the subject is shut out.
    input: { scope, forGood, end, why: reason },
    words: "黑名单 封禁 禁言 black list ban block",
  },
  openSubject: {
    label: ["打开对象", "Open the subject"],
    key: "o",
    action: { type: "browser" },
    ungated: true,
    words: "查看 来源 record item source",
  },
});
