import { inCurrency } from "#domain/currency.ts";
import { settlement } from "#domain/settlements/settlement.resource.ts";
import { money, refs, text } from "#kernel/field.ts";
import { defineCommands } from "#commands/define.ts";
import { openAuthor, remark } from "#commands/queue-item.ts";

/** These people may not decide on a settlement: its receiver, the last editor of the payee, its creator. */
const outsiders = ["user", "payee.changer", "creator"] as const;
const handler = { action: { type: "handler" }, targets: "one", undoable: false, bulk: false } as const;
const pays = { ...handler, risk: "pays", isGrave: true } as const;
const calculate = { action: { type: "handler" }, targets: "none", layer: "page", undoable: false } as const;

const period = text(7, {
  label: ["账期", "Period"],
  hint: ["北京时间的月份，如 2026-10", "A month in Beijing, such as 2026-10"],
  required: true,
  isCode: true,
  pattern: { of: /^20\d\d-(0[1-9]|1[0-2])$/, message: ["应为年月，如 2026-10", "takes a month such as 2026-10"] },
});

const waiting = {
  filter: "status:waiting",
  message: ["只能改待通过的结算单", "Only a settlement that is not passed yet"],
} as const;
const toPay = [
  { filter: "status:passed", message: ["只有已通过的结算单可以付款", "Only a passed settlement is paid"] },
  {
    filter: "payState:waiting",
    message: ["已付款、付款中，或先「重新待付」", "It is paid or under way; after a failure, use “Have it wait again”"],
  },
] as const;

export const settlementCommands = defineCommands(settlement, {
  calculateKol: {
    ...calculate,
    label: ["计算KOL结算", "Calculate KOL settlements"],
    key: "shift+n",
    input: {
      period,
      parties: refs("kol", { label: ["KOL", "KOLs"], hint: ["不选则全部", "Empty: all"], max: 200 }),
    },
    words: "生成 月结 推广 monthly run promoters",
  },
  calculatePhoto: {
    ...calculate,
    label: ["计算照片3D结算", "Calculate 3D-photo settlements"],
    key: "+",
    input: {
      period,
      parties: refs("user", { label: ["建模伙伴", "Partners"], hint: ["不选则全部", "Empty: all"], max: 200 }),
    },
    words: "生成 月结 伙伴 monthly run partners",
  },
  recalculate: {
    ...handler,
    targets: "many",
    label: ["重新计算", "Recalculate"],
    key: "c",
    guard: waiting,
    words: "重算 刷新 明细 compute again lines",
  },
  addDeduction: {
    ...handler,
    label: ["加扣款", "Add deduction"],
    key: "a",
    reasons: "free",
    guard: waiting,
    input: { amount: money({ currency: inCurrency, label: ["扣款金额", "Amount"], required: true, min: 1 }) },
    notBy: ["user"],
    words: "扣除 罚款 返工 fine rework take off",
  },
  sendForConfirmation: {
    ...handler,
    targets: "many",
    label: ["发给对方确认", "Send for confirmation"],
    key: "s",
    guard: waiting,
    words: "通知 对账 异议 消息 message statement objection",
  },
  pass: {
    ...pays,
    label: ["通过结算", "Pass settlement"],
    key: "p",
    guard: [
      { filter: "status:waiting", message: ["只有待通过的结算单可以通过", "Only a settlement that is not passed yet"] },
      {
        filter: "-objection:*",
        message: [
          "对方有异议：处理后重新发给对方确认",
          "The party has objected. Settle that, and send it for confirmation again",
        ],
      },
    ],
    foretells: true,
    notBy: outsiders,
    approval: { amount: "gross", currency: "currency", above: "withdrawal.twoPersonAbove", notBy: outsiders },
    words: "同意 审批 入账 approve agree",
  },
  noPass: {
    label: ["不通过结算", "Reject settlement"],
    key: "n",
    reasons: "free",
    notBy: ["user"],
    undoable: false,
    bulk: false,
    silent: true,
    words: "驳回 退回 refuse",
  },
  pay: {
    ...pays,
    label: ["付款", "Pay settlement"],
    key: "alt+p",
    guard: toPay,
    notBy: outsiders,
    confirm: true,
    stepUp: true,
    words: "打款 转账 transfer send",
  },
  payBatch: {
    ...pays,
    targets: "many",
    label: ["批量付款", "Pay batch"],
    key: "alt+b",
    guard: toPay,
    notBy: outsiders,
    confirm: true,
    stepUp: true,
    words: "批次 打款 转账 transfers",
  },
  payAgain: {
    ...handler,
    targets: "many",
    label: ["重新待付", "Have it wait again"],
    key: "alt+r",
    guard: {
      filter: "status:passed payState:failed,noaccess",
      message: ["只有付款失败或无法收款的可以", "Only what has failed or cannot be received"],
    },
    notBy: ["user"],
    words: "失败 收款认证 重试 retry payee again",
  },
  cancel: {
    ...pays,
    label: ["取消结算单", "Cancel settlement"],
    key: "d",
    reasons: "free",
    guard: {
      filter: "status:waiting,notPassed,passed -payState:already",
      message: ["已付款或付款中，不能取消", "It is paid or under way"],
    },
    foretells: true,
    notBy: ["user"],
    words: "作废 释放 明细 void free lines",
  },
  statement: {
    label: ["打印结算单", "Print statement"],
    key: "shift+k",
    action: { type: "browser" },
    ungated: true,
    words: "对账单 PDF 明细 paper",
  },
  openPayout: {
    label: ["打开打款记录", "Open its payout"],
    key: "i",
    action: { type: "browser" },
    guard: { filter: "payout:*", message: ["还没有打款", "It has no payout yet"] },
    ungated: true,
    words: "渠道 attempts channel",
  },
  remark,
  openAuthor: openAuthor("会员 收款 member receiver", ["看收款会员", "Open receiver"]),
});

export const settlementStandard = {
  reveal: { reasons: "free", words: "显示 收款账号 户名 原值 account holder" },
} as const;
