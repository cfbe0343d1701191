import { time } from "#kernel/field.ts";
import { medalRecord } from "#domain/medals/medal-record.resource.ts";
import { defineCommands } from "#commands/define.ts";

export const medalRecordCommands = defineCommands(medalRecord, {
  revoke: {
    isGrave: true,
    label: ["收回勋章", "Revoke"],
    key: "t",
    targets: "many",
    reasons: "free",
    words: "撤回 取消 take back remove",
  },
  giveBack: { label: ["恢复勋章", "Give back"], key: "p", targets: "many", words: "返还 重新 restore return" },
  extend: {
    label: ["延期", "Extend"],
    key: "m",
    targets: "many",
    action: { type: "handler" },
    undoable: true,
    guard: {
      filter: "status:valid,expired",
      message: ["已收回的勋章请先恢复", "Give a revoked medal back first"],
    },
    input: { end: time({ label: ["新的到期时间", "New expiry"], hint: ["不填则永久有效", "Empty for ever"] }) },
    words: "续期 到期 有效期 prolong expiry",
  },
});
