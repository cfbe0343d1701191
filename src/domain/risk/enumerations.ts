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
  [null, "digits", "数字、@、$ 代字母", "Digits, @ and $ for letters"],
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
  [null, "active", "生效中", "Active"],
  [null, "ended", "已到期", "Ended"],
  [null, "lifted", "已解除", "Lifted"],
]);

/** Kinds of records that a risk rule watches. Each key is the name of a resource. */
export const RiskScope = defineEnumeration("RiskScope", [
  [null, "model", "模型", "Models"],
  [null, "content", "帖子", "Posts"],
  [null, "comment", "评论", "Comments"],
  [null, "evaluation", "评价", "Evaluations"],
  [null, "video", "视频", "Videos"],
  [null, "feedback", "反馈", "Feedback"],
  [null, "report", "举报", "Reports"],
  [null, "boostHelp", "助力", "Helps of boost tasks"],
]);

/** Measures of risk rules. `domain/risk/measures.ts` says of which kind each is, and where it exists. */
export const RiskMeasure = defineEnumeration("RiskMeasure", [
  [null, "bannedWord", "拦截级违禁词", "Banned words that block"],
  [null, "suspectWord", "其他违禁词", "Other banned words"],
  [null, "ruleWords", "规则自己的词", "Words of the rule"],
  [null, "contactData", "联系方式", "Contact data"],
  [null, "link", "被拦截的外链", "Links that are blocked"],
  [null, "licenceUnknown", "未列出的授权", "Licences that are not listed"],
  [null, "importLeftOut", "导入时未收录", "Parts left out on import"],
  [null, "shortSide", "图片短边", "Short side of a picture"],
  [null, "sideRatio", "图片长宽比", "Ratio of a picture's sides"],
  [null, "longSide", "图片长边", "Long side of a picture"],
  [null, "pictureUnreadable", "无法读取的图片", "Pictures that cannot be read"],
  [null, "alikePicture", "与被拒图片的差异", "Difference from a refused picture"],
  [null, "qrLink", "二维码中被拦截的外链", "Blocked links in QR codes"],
  [null, "meshUnreadable", "无法读取的网格", "Meshes that cannot be read"],
  [null, "wrongExtension", "扩展名与内容不符", "Extensions that do not fit the content"],
  [null, "notWatertight", "非水密网格", "Meshes that are not watertight"],
  [null, "degenerateFaces", "退化面", "Degenerate faces"],
  [null, "unitSuspicion", "可疑单位", "Doubtful units"],
  [null, "longestSide", "模型最长边", "Longest side of a model"],
  [null, "sameFile", "他人已有的文件", "Files that others have uploaded"],
  [null, "accountAge", "账号年龄", "Age of the account"],
  [null, "strikes", "违规次数", "Strikes of the account"],
  [null, "refused", "不通过次数", "Refusals of the account"],
  [null, "records", "条数", "Number of records"],
  [null, "accounts", "不同账号数", "Number of different accounts"],
  [null, "sameText", "相同文字的条数", "Records with the same text"],
  [null, "selfHelp", "与发起人同设备或同 IP 的助力", "Helps from the device or address of the member helped"],
]);

export const RiskOperator = defineEnumeration("RiskOperator", [
  [null, "more", "超过", "More than"],
  [null, "atLeast", "至少", "At least"],
  [null, "less", "少于", "Less than"],
  [null, "atMost", "至多", "At most"],
]);

/** Properties that counted records have in common. */
export const RiskGroup = defineEnumeration("RiskGroup", [
  [null, "user", "用户", "Member"],
  [null, "device", "设备", "Device"],
  [null, "ip", "IP", "IP address"],
  [null, "file", "文件", "File"],
]);

/** Actions after a hit, the mildest first. */
export const RiskAction = defineEnumeration("RiskAction", [
  [null, "note", "仅记录", "Note"],
  [null, "toQueue", "送审", "To the queue"],
  [null, "hide", "下架内容", "Take down"],
  [null, "mute", "禁言", "Mute"],
  [null, "disable", "禁用", "Disable"],
]);

export const HitVerdict = defineEnumeration("HitVerdict", [
  [null, "open", "待定", "Open", "yellow"],
  [null, "right", "命中正确", "Right", "green"],
  [null, "wrong", "误伤", "Wrong", "red"],
]);

/** Days that a dry run looks back. */
export const DryRunSpan = defineEnumeration("DryRunSpan", [
  [7, "week", "7 天", "7 days"],
  [30, "month", "30 天", "30 days"],
]);
