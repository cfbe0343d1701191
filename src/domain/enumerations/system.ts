import { defineEnumeration } from "#kernel/enumeration.ts";

export const LanguageChoice = defineEnumeration("LanguageChoice", [
  [9, "fr", "法语", "French"],
  [7, "es", "西班牙语", "Spanish"],
  [13, "nl", "荷兰语", "Dutch"],
  [14, "it", "意大利语", "Italian"],
  [1, "zh", "中文", "Chinese"],
  [0, "en", "英语", "English"],
]);

export const Language = defineEnumeration("Language", [
  [0, "en", "英语", "English"],
  [1, "zh", "简体中文", "Chinese (simplified)"],
  [2, "ft", "繁体中文", "Chinese (traditional)"],
  [4, "ru", "俄语", "Russian"],
  [5, "ko", "韩语", "Korean"],
  [6, "ar", "阿拉伯语", "Arabic"],
  [7, "es", "西班牙语", "Spanish"],
  [8, "de", "德语", "German"],
  [9, "fr", "法语", "French"],
  [10, "jp", "日语", "Japanese"],
  [11, "pt", "葡萄牙语", "Portuguese"],
  [12, "th", "泰语", "Thai"],
  [13, "nl", "荷兰语", "Dutch"],
  [14, "it", "意大利语", "Italian"],
  [15, "br", "巴西葡萄牙语", "Portuguese (Brazil)"],
  [16, "tr", "土耳其语", "Turkish"],
  [17, "ro", "罗马尼亚语", "Romanian"],
  [18, "he", "希伯来语", "Hebrew"],
  [19, "pl", "波兰语", "Polish", null, "api"],
  [20, "id", "印尼语", "Indonesian", null, "api"],
  [21, "hu", "匈牙利语", "Hungarian", null, "api"],
]);

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
