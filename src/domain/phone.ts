import type { Pattern } from "#kernel/field.ts";

/** As a number is given, with or without what makes it readable: an admin's own, and the one that logs in by SMS. */
export const areaCode: Pattern = {
  of: /^(\+|00)?[1-9]\d{0,3}$/,
  wanted: ["应为 1–4 位数字的国家或地区代码，如 86", "must be the code of a country, 1 to 4 digits, such as 86"],
};
export const phoneNumber: Pattern = {
  of: /^[\s().-]*(\d[\s().-]*){5,15}$/,
  wanted: ["应为 5–15 位数字，不含区号", "must be 5 to 15 digits, without the area code"],
};
