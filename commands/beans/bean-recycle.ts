import { beanRecycle } from "#domain/beans/bean-recycle.resource.ts";
import { defineCommands } from "#commands/define.ts";

const pays = { undoable: false, risk: "pays", foretells: true } as const;

export const beanRecycleCommands = defineCommands(beanRecycle, {
  take: {
    ...pays,
    label: ["回收", "Recycle"],
    key: "r",
    action: { type: "handler" },
    targets: "one",
    guard: { filter: "status:toApprove", message: ["只有待审批的可以回收", "Only one that waits is recycled"] },
    approval: { amount: "amount", currency: "currency", above: "withdrawal.beanTwoPerson" },
    isGrave: true,
    words: "批准 扣除 执行 approve take",
  },
  refuse: {
    label: ["不批准", "Refuse"],
    key: "n",
    targets: "one",
    reasons: "free",
    undoable: false,
    silent: true,
    words: "拒绝 驳回 取消 reject cancel",
  },
  cancel: {
    ...pays,
    label: ["撤销回收", "Undo recycling"],
    key: "b",
    action: { type: "handler" },
    targets: "one",
    reasons: "free",
    guard: {
      filter: "status:done,partly",
      message: ["只有已回收的可以撤销，且只能撤销一次", "Only what was recycled is undone, and only once"],
    },
    stepUp: true,
    words: "退还 返还 冲正 return reverse",
  },
});

export const beanRecycleStandard = {
  add: {
    label: ["回收金豆", "Recycle beans"],
    risk: "pays",
    words: "收回 扣除 take back",
  },
} as const;
