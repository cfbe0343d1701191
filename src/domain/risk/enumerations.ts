import { defineEnumeration } from "#kernel/enumeration.ts";

export const WordMatch = defineEnumeration("WordMatch", [
  [null, "word", "整词", "Whole word"],
  [null, "contains", "包含", "Contains"],
]);

export const WordScope = defineEnumeration("WordScope", [
  [null, "tag", "标签", "Tag"],
  [null, "model", "模型", "Model"],
  [null, "content", "内容", "Content"],
  [null, "comment", "评论", "Comment"],
  [null, "profile", "资料", "Profile"],
  [null, "circle", "圈子", "Circle"],
  [null, "message", "私信", "Message"],
  [null, "search", "搜索", "Search"],
]);

/** Spellings of a word that are hit, too. */
export const WordVariant = defineEnumeration("WordVariant", [
  [null, "spacing", "空格和符号", "Spaces and signs"],
  [null, "width", "全角半角", "Full and half width"],
  [null, "script", "繁体简体", "Traditional and simplified"],
  [null, "pinyin", "拼音", "Pinyin"],
  [null, "digits", "数字代字母", "Digits for letters"],
  [null, "lookalike", "形近字", "Look-alike characters"],
]);

export const WordKind = defineEnumeration("WordKind", [
  [null, "politics", "政治", "Politics"],
  [null, "violence", "暴力", "Violence"],
  [null, "sex", "色情", "Sex"],
  [null, "drugs", "毒品", "Drugs"],
  [null, "weapons", "武器", "Weapons"],
  [null, "gambling", "赌博", "Gambling"],
  [null, "insult", "辱骂", "Insult"],
  [null, "advertising", "广告", "Advertising"],
  [null, "contact", "联系方式", "Contact data"],
  [null, "brand", "品牌", "Brand"],
  [null, "other", "其他", "Other"],
]);

/** What an entry of the black list shuts out. */
export const BlackKind = defineEnumeration("BlackKind", [
  [null, "user", "用户", "Member"],
  [null, "model", "模型", "Model"],
  [null, "device", "设备", "Device"],
  [null, "ip", "IP", "IP address"],
  [null, "email", "邮箱", "E-mail"],
  [null, "phone", "手机号", "Phone"],
]);

/** Part of the community from which an entry of the black list shuts out. */
export const BlackScope = defineEnumeration("BlackScope", [
  [null, "login", "登录", "Log in"],
  [null, "register", "注册", "Register"],
  [null, "upload", "上传", "Upload"],
  [null, "post", "发帖", "Post"],
  [null, "comment", "评论", "Comment"],
  [null, "message", "私信", "Message"],
  [null, "report", "举报", "Report"],
  [null, "recommend", "推荐", "Be recommended"],
  [null, "ranking", "上榜", "Rankings"],
  [null, "bulletin", "公告", "Bulletins"],
]);

export const BlackSource = defineEnumeration("BlackSource", [
  [null, "report", "举报", "Report"],
  [null, "risk", "风控", "Risk rule"],
  [null, "audit", "审核", "Review"],
  [null, "complaint", "投诉", "Complaint"],
  [null, "byHand", "手动", "By hand"],
]);

export const BlackStatus = defineEnumeration("BlackStatus", [
  [null, "active", "生效中", "Active", "red"],
  [null, "ended", "已到期", "Ended", "yellow"],
  [null, "lifted", "已解除", "Lifted", "green"],
]);

/** Kinds of rules, and of what the automatic review finds by them. */
export const FindingKind = defineEnumeration("FindingKind", [
  [null, "text", "文字", "Text"],
  [null, "image", "图片", "Picture"],
  [null, "geometry", "形状", "Geometry"],
  [null, "duplicate", "重复", "Duplicate"],
  [null, "account", "账号", "Account"],
]);

export const Severity = defineEnumeration("Severity", [
  [1, "info", "提示", "Info", "blue"],
  [2, "warn", "警告", "Warning", "yellow"],
  [3, "block", "阻断", "Blocking", "red"],
]);
