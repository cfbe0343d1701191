import { defineEnumeration } from "#kernel/enumeration.ts";

// Enumerations that have no row in the specification's table.

/** Kinds of company pages. */
export const CompanyPageKind = defineEnumeration("CompanyPageKind", [
  [null, "aboutUs", "关于我们", "About us"],
  [null, "history", "发展历程", "History"],
  [null, "honours", "荣誉", "Honours"],
  [null, "team", "团队", "Team"],
  [null, "contact", "联系方式", "Contact"],
  [null, "jobs", "招聘", "Jobs"],
  [null, "press", "新闻", "Press"],
  [null, "agreement", "用户协议", "User agreement"],
  [null, "privacy", "隐私政策", "Privacy"],
  [null, "cancellation", "注销须知", "Account deletion notice"],
  [null, "copyright", "版权声明", "Copyright"],
  [null, "children", "儿童个人信息保护", "Children"],
  [null, "cookies", "Cookie 说明", "Cookies"],
]);

export const ContactKind = defineEnumeration("ContactKind", [
  [null, "mail", "邮箱", "E-mail"],
  [null, "phone", "电话", "Phone"],
  [null, "address", "地址", "Address"],
  [null, "site", "网站", "Site"],
]);

/** Answer that members give to a changed legal text. */
export const Consent = defineEnumeration("Consent", [
  [null, "no", "不提示", "Nothing"],
  [null, "tell", "告知", "Is told"],
  [null, "must", "必须同意", "Must accept"],
]);
