import { defineEnumeration } from "#kernel/enumeration.ts";

/** Who owns an account of the ledger. The key of a value is stored. */
export const OwnerKind = defineEnumeration("OwnerKind", [
  [null, "user", "会员", "Member"],
  [null, "provider", "打印服务商", "Print provider"],
  [null, "kol", "KOL", "KOL"],
  [null, "partner", "建模伙伴", "Modelling partner"],
  [null, "platform", "平台", "Platform"],
]);

/** Resource of the record that owns an account, by its name. */
export const OwnerResource = defineEnumeration("OwnerResource", [
  [null, "user", "会员", "Member"],
  [null, "printProvider", "打印服务商", "Print provider"],
  [null, "kol", "KOL", "KOL"],
  [null, "platformAccount", "平台账户", "Platform account"],
]);

export const AccountStatus = defineEnumeration("AccountStatus", [
  [1, "normal", "正常", "Normal", "green"],
  [2, "frozen", "已冻结", "Frozen", "yellow"],
  [3, "closed", "已关闭", "Closed"],
]);

export const AccountPart = defineEnumeration("AccountPart", [
  [1, "available", "可用", "Available"],
  [2, "frozen", "冻结", "On hold"],
]);

export const FlowDirection = defineEnumeration("FlowDirection", [
  [1, "in", "收入", "In"],
  [2, "out", "支出", "Out"],
]);

/** What an entry of the ledger does. */
export const LedgerKind = defineEnumeration("LedgerKind", [
  [1, "recharge", "充值", "Top-up"],
  [2, "rechargeRefund", "充值退款", "Refund of a top-up"],
  [3, "sale", "售出", "Sale"],
  [4, "saleRefund", "售出退款", "Refund of a sale"],
  [5, "escrowIn", "托管收款", "Into escrow"],
  [6, "escrowOut", "托管结算", "Out of escrow"],
  [7, "escrowRefund", "托管退款", "Refund from escrow"],
  [8, "creditHold", "入账冻结", "Credit on hold"],
  [9, "creditRelease", "放款", "Release of a credit"],
  [10, "exchange", "兑换", "Exchange"],
  [11, "withdrawFreeze", "提现冻结", "Hold for a withdrawal"],
  [12, "withdrawReturn", "提现退回", "Return of a withdrawal"],
  [13, "payout", "打款", "Payout"],
  [14, "payoutReturn", "打款退回", "Returned payout"],
  [15, "settlementPay", "结算打款", "Payment of a settlement"],
  [16, "taskGrant", "任务奖励", "Reward of a task"],
  [17, "lottery", "抽奖", "Lottery"],
  [18, "platformGrant", "平台发放", "Platform grant"],
  [19, "recycle", "回收", "Recycling"],
  [20, "goodsPay", "商品兑换", "Payment for goods"],
  [21, "goodsRefund", "商品退还", "Refund of goods"],
  [22, "coinPay", "金币消费", "Payment in coins"],
  [23, "coinRefund", "金币退还", "Refund of coins"],
  [24, "correction", "调账", "Correction"],
]);

/** What a leg is within its entry, where the entry has several for one account. */
export const LegPurpose = defineEnumeration("LegPurpose", [
  [1, "principal", "本金", "Principal"],
  [2, "bonus", "赠送", "Bonus"],
  [3, "fee", "手续费", "Fee"],
  [4, "tax", "代扣税", "Tax withheld"],
]);

/** Accounts of the platform itself. The clearing account of a payment method has the name of the method. */
export const PlatformPurpose = defineEnumeration("PlatformPurpose", [
  [null, "channel", "渠道清算", "Channel clearing"],
  [null, "coinSold", "已售金币款", "Coins sold"],
  [null, "coinIssue", "金币发行", "Coins issued"],
  [null, "coinSpent", "金币消耗", "Coins spent"],
  [null, "beanIssue", "金豆发行", "Beans issued"],
  [null, "beanRecycle", "金豆回收", "Beans recycled"],
  [null, "escrow", "托管", "Escrow"],
  [null, "feeIncome", "手续费收入", "Fee income"],
  [null, "channelFee", "渠道手续费", "Channel fees"],
  [null, "taxWithheld", "代扣税", "Tax withheld"],
  [null, "payoutClearing", "付款清算", "Payout clearing"],
  [null, "promotionCost", "推广成本", "Promotion cost"],
  [null, "fxDifference", "汇兑差额", "Exchange difference"],
  [null, "rounding", "尾差", "Rounding"],
  [null, "memberDebt", "会员欠款", "Debts of members"],
  [null, "disputed", "争议款", "Disputed"],
  [null, "suspense", "待查", "Suspense"],
]);

export const DifferenceKind = defineEnumeration("DifferenceKind", [
  [1, "balance", "余额与流水不符", "Balance differs from its flows"],
  [2, "entry", "分录不平", "Entry does not add up"],
  [3, "total", "累计与流水不符", "Totals differ from the flows"],
]);

export const DifferenceState = defineEnumeration("DifferenceState", [
  [1, "open", "未消除", "Open", "red"],
  [2, "gone", "已消除", "Gone", "green"],
  [3, "explained", "已说明", "Explained"],
]);

export const ExchangeState = defineEnumeration("ExchangeState", [
  [1, "wait", "待处理", "Waiting", "yellow"],
  [2, "succ", "成功", "Succeeded", "green"],
  [3, "fail", "失败", "Failed", "red"],
  [5, "close", "已撤回", "Reversed"],
]);

export const ExchangeUnit = defineEnumeration("ExchangeUnit", [
  [1, "earnings", "收益", "Earnings"],
  [2, "coin", "金币", "Coins"],
  [3, "bean", "金豆", "Beans"],
]);

/** Accounts against which a balance is corrected. */
export const CounterAccount = defineEnumeration("CounterAccount", [
  [null, "suspense", "待查", "Suspense"],
  [null, "promotionCost", "推广成本", "Promotion cost"],
]);

/** Where an income comes from. */
export const CreditSource = defineEnumeration("CreditSource", [
  [1, "modelSale", "模型售出", "Sale of a model"],
  [2, "exclusiveShare", "独家分成", "Share of an exclusive model"],
  [3, "memberShare", "会员分成", "Share of memberships"],
  [4, "printOrder", "打印订单", "Print order"],
  [5, "photo3dOrder", "照片建模订单", "Photo order"],
  [6, "prize", "奖金", "Prize"],
  [7, "correction", "调整", "Correction"],
  [8, "printConfigSale", "打印配置售出", "Sale of a print configuration"],
]);

export const CreditStatus = defineEnumeration("CreditStatus", [
  [1, "hold", "冻结中", "On hold", "blue"],
  [2, "released", "已放款", "Released", "green"],
  [3, "settled", "已结算", "Settled", "green"],
  [4, "reversed", "已冲回", "Taken back", "red"],
  [5, "owed", "待抵扣", "Owed", "yellow"],
  [6, "paidOff", "已抵扣", "Paid off"],
]);
