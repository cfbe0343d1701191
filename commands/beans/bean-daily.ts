import { beanDaily } from "#domain/beans/bean-daily.resource.ts";
import { defineCommands } from "#commands/define.ts";

const browser = { action: { type: "browser" }, ungated: true } as const;

export const beanDailyCommands = defineCommands(beanDaily, {
  rebuild: {
    label: ["重算当日", "Rebuild day"],
    key: "v",
    action: { type: "handler" },
    targets: "many",
    words: "重建 核对 重新统计 recompute reconcile",
  },
  recycle: {
    label: ["回收金豆…", "Recycle beans…"],
    action: { type: "browser" },
    layer: "page",
    targets: "none",
    requiresPermission: "beanRecycle.add",
    words: "收回 扣除 追回 take back",
  },
  openDelivered: {
    ...browser,
    label: ["打开发放明细", "Open what was delivered"],
    key: "o",
    words: "发放 来源 delivered",
  },
  openConsumed: {
    ...browser,
    label: ["打开消耗明细", "Open what was consumed"],
    key: "n",
    words: "消耗 用途 consumed",
  },
});
