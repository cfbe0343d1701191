import { defineEnumeration } from "#kernel/enumeration.ts";

/** What makes a withdrawal doubtful. Its tone says how much. */
export const WithdrawalRisk = defineEnumeration("WithdrawalRisk", [
  [null, "payeeChanged", "收款信息刚改过", "Payee changed lately", "red"],
  [null, "onBlackList", "设备或 IP 在提现黑名单", "Device or address on the black list", "red"],
  [null, "sharedAccount", "他人用同一收款账号或证件", "Another member has the same account or number", "red"],
  [null, "unusualAmount", "金额远高于平时", "Amount far above the usual", "yellow"],
  [null, "oneSource", "收入集中在一个来源", "One source gives most of the income", "yellow"],
  [null, "sharedDevice", "与其他收款人同设备或 IP", "Shares a device or address with another payee", "yellow"],
  [null, "newAccount", "新注册账号", "New account", "yellow"],
]);

export type RiskKey = (typeof WithdrawalRisk.values)[number]["key"];

/** Points that each hit adds to the score, which ends at 100. */
export const riskPoints: Readonly<Record<RiskKey, number>> = {
  payeeChanged: 35,
  onBlackList: 50,
  sharedAccount: 30,
  unusualAmount: 20,
  oneSource: 15,
  sharedDevice: 20,
  newAccount: 15,
};

/** Days after the registration in which an account is new. */
export const NEW_ACCOUNT_DAYS = 30;
/** Days back that sources of income, devices and addresses are looked at. */
export const INCOME_DAYS = 90;
export const DEVICE_DAYS = 30;
/** Share of the income from one source, in percent, from which it counts. */
export const SOURCE_PERCENT = 40;
/** Multiple of the usual amount from which an amount counts, and paid withdrawals that make an amount usual. */
export const UNUSUAL_TIMES = 5;
export const LEAST_EARLIER = 3;
/** Score from which it is shown in red. */
export const HIGH_SCORE = 50;
