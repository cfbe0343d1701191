import type { Pattern } from "#kernel/field.ts";

/** Formats of phone numbers, with or without separators, for the number of an admin and the login by SMS. */
export const areaCode: Pattern = {
  of: /^(\+|00)?[1-9]\d{0,3}$/,
  message: ["应为 1–4 位数字的国家或地区代码，如 86", "must be the code of a country, 1 to 4 digits, such as 86"],
};
export const phoneNumber: Pattern = {
  of: /^[\s().-]*(\d[\s().-]*){5,15}$/,
  message: ["应为 5–15 位数字，不含区号", "must be 5 to 15 digits, without the area code"],
};
