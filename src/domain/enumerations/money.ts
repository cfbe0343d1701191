import { defineEnumeration } from "#kernel/enumeration.ts";

export const Courier = defineEnumeration("Courier", [
  [1, "sf", "顺丰速运", "SF Express"],
  [2, "zto", "中通快递", "ZTO"],
  [3, "yto", "圆通速递", "YTO"],
  [4, "sto", "申通快递", "STO"],
  [5, "yunda", "韵达快递", "Yunda"],
  [6, "ems", "邮政EMS", "EMS"],
  [7, "chinaPost", "中国邮政", "China Post"],
  [8, "jd", "京东物流", "JD Logistics"],
  [9, "jt", "极兔速递", "J&T Express"],
  [10, "best", "百世快递", "Best"],
  [11, "deppon", "德邦快递", "Deppon"],
  [12, "tiantian", "天天快递", "Tiantian"],
  [13, "zjs", "宅急送", "ZJS"],
  [14, "kuayue", "跨越速运", "Kuayue"],
  [15, "dhl", "DHL", "DHL"],
  [16, "fedex", "FedEx", "FedEx"],
  [17, "ups", "UPS", "UPS"],
  [18, "usps", "USPS", "USPS"],
  [19, "tnt", "TNT", "TNT"],
  [20, "aramex", "Aramex", "Aramex"],
  [21, "other", "其他快递", "Other courier"],
]);

export const PayMethod = defineEnumeration("PayMethod", [
  [3, "wechat", "微信支付", "WeChat Pay"],
  [4, "alipay", "支付宝", "Alipay"],
  [5, "applepay", "Apple Pay", "Apple Pay"],
  [6, "payPal", "PayPal", "PayPal"],
  [7, "googlePay", "Google Pay", "Google Pay"],
  [8, "send", "赠送", "Free grant"],
  [9, "gift", "礼品", "Gift"],
  [14, "payoneer", "Payoneer", "Payoneer"],
]);

export const CouponType = defineEnumeration("CouponType", [
  [null, "amountOff", "满减", "Amount off"],
  [null, "percentOff", "折扣", "Percent off"],
  [null, "freeFreight", "免运费", "Free freight"],
  [null, "freeDownload", "免费下载", "Free download"],
  [null, "memberDays", "会员天数", "Member days"],
]);

export const DiscountType = defineEnumeration("DiscountType", [
  [null, "amountOff", "减金额", "Amount off"],
  [null, "percentOff", "打折", "Percent off"],
]);

export const PayState = defineEnumeration("PayState", [
  [1, "waiting", "待支付", "Awaiting payment", "blue"],
  [2, "paid", "已支付", "Paid", "green"],
  [3, "closed", "已关闭", "Closed"],
  [4, "refunded", "已退款", "Refunded"],
]);

export const OrderState = defineEnumeration("OrderState", [
  [1, "wait", "待处理", "Waiting", "yellow"],
  [2, "succ", "成功", "Succeeded", "green"],
  [3, "fail", "失败", "Failed", "red"],
  [4, "false", "不真实", "Not genuine", "red"],
  [5, "close", "已关闭", "Closed"],
]);

export const WithdrawalState = defineEnumeration("WithdrawalState", [
  [2, "being", "审核中", "In review", "yellow"],
  [3, "suspend", "已挂起", "On hold", "blue"],
  [4, "pass", "已通过", "Passed", "green"],
  [5, "fail", "未通过", "Refused", "red"],
]);

export const FeeState = defineEnumeration("FeeState", [
  [1, "waiting", "待打款", "Awaiting payout", "yellow"],
  [2, "already", "打款中", "Handed to channel", "blue"],
  [3, "success", "打款成功", "Paid out", "green"],
  [4, "failed", "打款失败", "Payout failed", "red"],
  [5, "cancel", "已取消", "Cancelled"],
  [6, "noaccess", "无法收款", "Cannot receive", "red"],
]);

/** A place can lead to all of a bill. */
export const BillType = defineEnumeration(
  "BillType",
  [
    [0, "all", "全部", "All"],
    [1, "task", "任务", "Task"],
    [2, "exchange", "兑换", "Exchange"],
    [3, "lottery", "抽奖", "Lottery"],
    [4, "paidDownload", "付费下载", "Paid download"],
    [6, "topUp", "充值", "Top-up"],
    [7, "platformGrant", "平台发放", "Platform grant"],
  ],
  { allIsValue: true },
);

export const BillContent = defineEnumeration("BillContent", [
  [0, "beanBill", "金豆账单", "Bean bill"],
  [1, "coinBill", "金币账单", "Coin bill"],
]);
