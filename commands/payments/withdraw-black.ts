import { withdrawBlack } from "#domain/payments/withdraw-black.resource.ts";
import { longText } from "#kernel/field.ts";
import { defineCommands } from "#commands/define.ts";

/** Most lines that one call adds. */
export const MOST_LINES = 500;

const { kind, until, reason } = withdrawBlack.fields;

export const withdrawBlackCommands = defineCommands(withdrawBlack, {
  addMany: {
    label: ["粘贴多个", "Paste several"],
    key: "shift+p",
    layer: "page",
    targets: "none",
    action: { type: "handler" },
    undoable: false,
    input: {
      kind: { ...kind, immutable: false },
      values: longText({
        label: ["值", "Values"],
        hint: [
          `每行一个，最多 ${MOST_LINES} 行；会员填编号`,
          `One a line, at most ${MOST_LINES}; members by their ids`,
        ],
        required: true,
        max: 80_000,
      }),
      // A command's own reason would say why the admin acts, not why the values are listed.
      why: reason,
      until,
    },
    words: "批量 列表 导入 bulk list import",
  },
  lift: {
    label: ["解除", "Lift"],
    key: "t",
    targets: "many",
    reasons: "free",
    notBy: ["creator"],
    words: "取消 恢复 移出 unblock remove",
  },
  showHits: {
    label: ["看命中记录", "Show hits"],
    key: "v",
    action: { type: "browser" },
    ungated: true,
    words: "命中 拦截 hits stopped",
  },
});

export const withdrawBlackStandard = { add: { key: "+", label: ["加入提现黑名单", "Add to the black list"] } } as const;
