import { defineEnumeration } from "#kernel/enumeration.ts";

/** What an entry of the withdrawal black list keeps from taking money out. */
export const WithdrawBlackKind = defineEnumeration("WithdrawBlackKind", [
  [null, "user", "会员", "Member"],
  [null, "account", "收款账号", "Payee account"],
  [null, "idNumber", "证件号", "ID number"],
  [null, "device", "设备", "Device"],
  [null, "ip", "IP", "IP address"],
]);

export const WithdrawBlackSource = defineEnumeration("WithdrawBlackSource", [
  [null, "hand", "手动", "By hand"],
  [null, "rule", "风控规则", "Risk rule"],
]);

export const WithdrawBlackStatus = defineEnumeration("WithdrawBlackStatus", [
  [null, "active", "生效中", "Active", "red"],
  [null, "ended", "已到期", "Ended"],
  [null, "lifted", "已解除", "Lifted"],
]);

/** What an entry of the black list did. */
export const WithdrawBlackEffect = defineEnumeration("WithdrawBlackEffect", [
  [null, "refused", "拒绝申请", "Application refused"],
  [null, "suspended", "挂起提现", "Withdrawal put on hold"],
]);
