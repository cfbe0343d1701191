import { contentLanguages } from "#kernel/content-language.ts";
import { defineEnumeration } from "#kernel/enumeration.ts";

export const LanguageChoice = defineEnumeration("LanguageChoice", [
  [9, "fr", "法语", "French"],
  [7, "es", "西班牙语", "Spanish"],
  [13, "nl", "荷兰语", "Dutch"],
  [14, "it", "意大利语", "Italian"],
  [1, "zh", "中文", "Chinese"],
  [0, "en", "英语", "English"],
]);

/** Languages of content. */
export const Language = contentLanguages;

export const Environment = defineEnumeration("Environment", [
  [1, "development", "开发环境", "Development"],
  [2, "production", "生产环境", "Production"],
  [3, "international", "国际环境", "International"],
  [4, "pre", "预发布环境", "Pre-release"],
  [5, "preInt", "国际预发布环境", "International pre-release"],
]);

export const Platform = defineEnumeration("Platform", [
  [0, "ios", "iOS", "iOS"],
  [1, "android", "安卓", "Android"],
  [2, "webPc", "网页版", "Web (PC)"],
  [3, "adminPc", "管理后台", "Admin (PC)"],
  [4, "wap", "手机网页", "Mobile web"],
  [100000, "unknown", "未知", "Unknown"],
]);
