import { defineEnumeration } from "#kernel/enumeration.ts";

export const PayeeKind = defineEnumeration("PayeeKind", [
  [null, "person", "个人", "Person"],
  [null, "company", "企业", "Company"],
]);

/** States of a payee, with the numbers of ReviewFlow. */
export const PayeeStatus = defineEnumeration("PayeeStatus", [
  [1, "waiting", "待审核", "Waiting", "yellow"],
  [2, "passed", "已通过", "Passed", "green"],
  [3, "notPassed", "未通过", "Rejected", "red"],
  [5, "down", "已失效", "No longer valid"],
]);

/** Document that proves who a payee is. */
export const PayeeIdType = defineEnumeration("PayeeIdType", [
  [null, "idCard", "身份证", "Identity card"],
  [null, "passport", "护照", "Passport"],
  [null, "licence", "驾驶证", "Driving licence"],
  [null, "registration", "营业执照", "Business registration"],
]);

/** A value that two payees share. */
export const PayeeMatch = defineEnumeration("PayeeMatch", [
  [null, "idNumber", "证件号", "ID number"],
  [null, "account", "收款账号", "Account"],
]);
