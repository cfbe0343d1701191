/** Initial data of every installation. Staff change it at /system-config and on the screens of the risk area. */

import type { MeasureKey, OperatorKey } from "#domain/risk/measures.ts";

type Severity = "info" | "warn" | "block";

/** Queues of the reasons that are only about models, about texts of members, or about appeals. */
const ofModels = ["machineReview", "opinions"];
const ofTexts = ["posts", "comments", "videos", "reports", "evaluations", "opinions"];
/** Queues of the reasons that are about works of members, and not about what members write to us. */
const ofWorks = ["machineReview", ...ofTexts];
/** Queues of the reasons that are also about tags of members. */
const ofTags = [...ofTexts, "ownTags"];
const ofFeedback = ["feedback"];
const ofAppeals = ["grievances", "complaints"];
const ofDeletions = ["deletions"];
const ofExclusives = ["exclusives"];
const ofComplaints = ["complaints"];
const ofSlices = ["printConfigs"];
const ofWorkshops = ["printProviders"];
const ofSales = ["afterSales"];

/** Reasons: key · Chinese · English · counts as a strike · queues, if not all. */
export const auditReasons: readonly (readonly [string, string, string, boolean?, (readonly string[])?])[] = [
  ["decisionRight", "原审核无误", "The decision was right", false, ofAppeals],
  ["noNewFacts", "申诉未提出新的事实", "The appeal states no new facts", false, ofAppeals],
  ["proofMissing", "证明材料不足或无法核实", "The proof is missing or cannot be verified", false, ofAppeals],
  ["settledBefore", "同一事项已有处理结论", "The same matter was settled before", false, ofAppeals],
  ["tooLate", "已超过申诉期限", "The time to appeal is over", false, ["grievances"]],
  ["noRights", "不能证明是权利人", "You are not shown to hold the rights", false, ofComplaints],
  ["notSame", "经比对不构成侵权", "The works compared show no infringement", false, ofComplaints],
  ["licensed", "使用已获授权", "The use is licensed", false, ofComplaints],
  ["notSettled", "有未结事项，请先处理", "Something is not settled yet", false, ofDeletions],
  ["notConfirmed", "无法确认是本人申请", "We could not confirm that the request is yours", false, ofDeletions],
  ["usedAgain", "申请后账号仍在使用", "The account was used after the request", false, ofDeletions],
  ["underDispute", "涉及纠纷或调查，账号须保留", "The account is kept for a dispute or an inquiry", false, ofDeletions],
  ["sameRequest", "重复申请，已按另一件处理", "Handled under another request of yours", false, ofDeletions],
  [
    "documentUnclear",
    "证件照不清晰或不完整",
    "The pictures of the document are unclear or incomplete",
    false,
    ["payees"],
  ],
  ["documentDiffers", "证件信息与填写的不符", "The document says something else than you entered", false, ["payees"]],
  ["documentExpired", "证件已过期", "The document has expired", false, ["payees"]],
  [
    "accountOfOther",
    "收款账号不属于认证的本人",
    "The account does not belong to the person",
    false,
    ["payees", "withdrawals"],
  ],
  ["sourceUnclear", "收入来源无法核实", "The source of the income could not be verified", false, ["withdrawals"]],
  [
    "accountAtRisk",
    "账号存在安全风险，请先联系客服",
    "Your account is at risk. Contact support first",
    false,
    ["withdrawals"],
  ],
  [
    "papersMissing",
    "未按要求补充资料",
    "The papers asked for were not sent",
    false,
    ["payees", "withdrawals", "printProviders"],
  ],
  ["licenceUnclear", "营业执照不清晰或已过期", "The licence is unclear or has expired", false, ofWorkshops],
  ["machinesUnproven", "设备与填写的不符或无法核实", "Your machines could not be verified", false, ofWorkshops],
  ["areaCovered", "所在区域的服务商已满", "There are enough workshops in your region", false, ofWorkshops],
  ["pricesOff", "报价明显偏离指导价", "Your prices are far from the guide prices", false, ofWorkshops],
  ["saleTooLate", "已超过售后期限", "The time for after-sales is over", false, ofSales],
  ["saleProofMissing", "凭证不足，无法核实", "The proof does not show the fault", false, ofSales],
  ["saleByMember", "人为损坏，不在售后范围", "The damage is not covered", false, ofSales],
  ["saleAsDescribed", "商品与描述一致", "The article is as described", false, ofSales],
  ["saleUsed", "已使用，不能退换", "It was used and cannot be returned", false, ofSales],
  ["noTag", "没有意义，不能作标签", "It means nothing as a tag", false, ["ownTags"]],
  ["sameTag", "与已有标签同义", "It means the same as another tag", false, ["ownTags"]],
  ["misspelt", "有错别字", "It is misspelled", false, ["ownTags"]],
  ["advertisingTag", "含品牌推广或联系方式", "It advertises or holds contact data", false, ["ownTags"]],
  ["foundElsewhere", "在其他平台已有发布", "It is published elsewhere", false, ofExclusives],
  ["notOriginal", "不是原创作品", "It is not your own work", false, ofExclusives],
  ["rightsUnclear", "版权归属不清", "Who holds the rights is unclear", false, ofExclusives],
  ["licenseOpen", "现有授权允许他人转载", "Its license lets others publish it", false, ofExclusives],
  ["notReady", "作品完成度不足", "The work is not finished enough", false, ofExclusives],
  ["videoUnclear", "画面黑屏、模糊或无法播放", "The video is black, blurred or does not play", false, ["videos"]],
  ["sliceBroken", "切片文件不完整或无法读取", "The slice is incomplete or cannot be read", false, ofSlices],
  ["sliceDiffers", "参数与切片文件不符", "The figures differ from the file", false, ofSlices],
  ["otherModel", "切片与模型不符", "The slice is not of this model", false, ofSlices],
  ["wrongPrinter", "打印机或材料不符", "The printer or the material is wrong", false, ofSlices],
  ["unprintable", "参数有误，无法正常打印", "It would not print with these settings", false, ofSlices],
  ["damaging", "G-code 含可能损坏机器的指令", "The G-code may damage the machine", true, ofSlices],
  ["rigged", "刷分或恶意评分", "The rating is rigged or malicious", true, ["evaluations"]],
  ["contact", "含站外联系方式或引流", "Contains contact data or advertising for other sites", true, ofWorks],
  ["duplicate", "与已发布模型重复", "Duplicates a published model", false, ofModels],
  ["brokenMesh", "网格破损，无法打印", "The mesh is broken and cannot be printed", false, ofModels],
  ["coverMismatch", "封面与模型不符", "The cover does not show the model", false, ofModels],
  ["poorText", "标题或描述信息不足", "Title or description says too little", false, ["machineReview", "posts"]],
  ["copyright", "涉嫌侵犯版权", "May infringe a copyright", true, ofWorks],
  ["wrongCategory", "分类错误", "Wrong category", false, ofModels],
  ["maturity", "未标内容分级", "The maturity rating is missing", false, ofModels],
  ["banned", "含违禁内容", "Contains forbidden content", true, [...ofWorks, "ownTags"]],
  ["watermark", "图片含二维码或水印", "A picture contains a QR code or watermark", false, ["machineReview", "posts"]],
  ["badPicture", "图片尺寸或质量不足", "A picture is too small or of poor quality", false, ["machineReview", "posts"]],
  ["weapon", "武器或危险品", "Weapons or dangerous goods", true, ofWorks],
  ["wrongScale", "尺寸单位有误", "The scale or unit is wrong", false, ofModels],
  ["emptyFile", "文件损坏或无法打开", "A file is damaged or cannot be opened", false, ofModels],
  ["license", "授权信息有误", "The license is wrong", false, ofModels],
  ["insult", "辱骂或人身攻击", "Insults or attacks a person", true, ofTags],
  ["spam", "垃圾信息或重复发布", "Spam, or posted again and again", true, ofTags],
  ["falseClaim", "不实信息", "False information", false, ofTexts],
  ["privacy", "泄露他人隐私", "Reveals private data of a person", true, ofTexts],
  ["offTopic", "与主题无关", "Off topic", false, ofTexts],
  ["solved", "问题已解决", "The problem is solved", false, ofFeedback],
  ["tooLittle", "信息不足，无法处理", "It says too little to act on", false, ofFeedback],
  ["oldVersion", "旧版本的问题，请升级", "Solved in a newer version", false, ofFeedback],
  ["notOurs", "不属于本平台", "Not about this platform", false, ofFeedback],
  ["unfriendly", "广告或辱骂", "Advertising or insults", false, ofFeedback],
];

export const scoreDimensions: readonly (readonly [string, string, string, number])[] = [
  ["design", "设计", "Design", 40],
  ["printability", "可打印性", "Printability", 40],
  ["presentation", "展示", "Presentation", 20],
];

export const limits: readonly (readonly [string, "pictureCount" | "modelGcodeCount" | "modelGcodeSize", object])[] = [
  ["图片数量", "pictureCount", { picUploadNum: 9, content: "一篇帖子最多可传的图片张数" }],
  ["模型G-code数量", "modelGcodeCount", { uploadNum: 20, content: "一个模型最多可传的 G-code 文件数" }],
  ["模型G-code大小", "modelGcodeSize", { uploadSize: 200, content: "单个 G-code 文件的大小上限（MB）" }],
];

export interface SeededRule {
  key: string;
  name: readonly [zh: string, en: string];
  measure: MeasureKey;
  severity: Severity;
  operator?: OperatorKey;
  limit?: number;
}

/** Rules that every installation has. They differ in what they measure. */
export const rules: readonly SeededRule[] = [
  { key: "bannedWord", name: ["违禁词", "Banned word"], measure: "bannedWord", severity: "block" },
  { key: "suspectWord", name: ["可疑词", "Suspect word"], measure: "suspectWord", severity: "warn" },
  { key: "contactData", name: ["联系方式", "Contact data"], measure: "contactData", severity: "warn" },
  { key: "blockedLink", name: ["被拦截的外链", "Blocked link"], measure: "link", severity: "warn" },
  { key: "licenceUnknown", name: ["授权未列出", "Licence not listed"], measure: "licenceUnknown", severity: "info" },
  {
    key: "pictureSmall",
    name: ["图片过小", "Picture too small"],
    measure: "shortSide",
    severity: "warn",
    operator: "less",
    limit: 400,
  },
  {
    key: "pictureRatio",
    name: ["图片比例过大", "Picture too long or too wide"],
    measure: "sideRatio",
    severity: "warn",
    operator: "more",
    limit: 10,
  },
  {
    key: "pictureLarge",
    name: ["图片边长过大", "Picture has too many pixels"],
    measure: "longSide",
    severity: "block",
    operator: "atLeast",
    limit: 16_383,
  },
  {
    key: "pictureUnreadable",
    name: ["图片无法读取", "Picture cannot be read"],
    measure: "pictureUnreadable",
    severity: "block",
  },
  {
    key: "alikePicture",
    name: ["与被拒图片相像", "Like a refused picture"],
    measure: "alikePicture",
    severity: "warn",
    operator: "atMost",
    limit: 6,
  },
  { key: "qrLink", name: ["二维码外链", "Blocked link in a QR code"], measure: "qrLink", severity: "warn" },
  {
    key: "meshUnreadable",
    name: ["网格无法读取", "Mesh cannot be read"],
    measure: "meshUnreadable",
    severity: "block",
  },
  {
    key: "wrongExtension",
    name: ["扩展名与内容不符", "Extension does not fit the content"],
    measure: "wrongExtension",
    severity: "warn",
  },
  { key: "notWatertight", name: ["网格非水密", "Mesh is not watertight"], measure: "notWatertight", severity: "warn" },
  {
    key: "degenerateFaces",
    name: ["退化面", "Degenerate faces"],
    measure: "degenerateFaces",
    severity: "info",
    operator: "more",
    limit: 0,
  },
  { key: "unitSuspicion", name: ["单位可疑", "Doubtful unit"], measure: "unitSuspicion", severity: "warn" },
  {
    key: "sizeOverBed",
    name: ["超出常见打印幅面", "Larger than common print beds"],
    measure: "longestSide",
    severity: "info",
    operator: "more",
    limit: 500,
  },
  { key: "sameFile", name: ["相同文件", "Same file"], measure: "sameFile", severity: "warn" },
  {
    key: "newAccount",
    name: ["新账号", "New account"],
    measure: "accountAge",
    severity: "info",
    operator: "less",
    limit: 7,
  },
  {
    key: "strikes",
    name: ["近期违规", "Recent strikes"],
    measure: "strikes",
    severity: "warn",
    operator: "atLeast",
    limit: 2,
  },
  { key: "importLeftOut", name: ["导入时未收录", "Left out on import"], measure: "importLeftOut", severity: "info" },
  {
    key: "refusedOften",
    name: ["多次不通过", "Refused several times"],
    measure: "refused",
    severity: "warn",
    operator: "atLeast",
    limit: 5,
  },
  { key: "selfHelp", name: ["同设备或同 IP 助力", "Help from the same device"], measure: "selfHelp", severity: "warn" },
];

type Word = readonly [
  word: string,
  match: "word" | "contains",
  severity: Severity,
  kind: "weapons" | "drugs" | "gambling" | "advertising" | "contact" | "sex" | "brand" | "insult",
  except?: string,
];

export const bannedWords: readonly Word[] = [
  ["加微信", "contains", "block", "contact"],
  ["微信号", "contains", "block", "contact"],
  ["加QQ", "contains", "block", "contact"],
  ["代打印", "contains", "warn", "advertising"],
  ["低价", "contains", "warn", "advertising"],
  ["私聊", "contains", "warn", "contact"],
  ["whatsapp", "word", "warn", "contact"],
  ["telegram", "word", "warn", "contact"],
  ["枪支", "contains", "block", "weapons"],
  ["手枪", "contains", "block", "weapons", "水手枪 玩具手枪"],
  ["glock", "word", "block", "weapons"],
  ["silencer", "word", "block", "weapons"],
  ["suppressor", "word", "block", "weapons"],
  ["大麻", "contains", "block", "drugs"],
  ["赌博", "contains", "block", "gambling"],
  ["casino", "word", "warn", "gambling"],
  ["成人用品", "contains", "block", "sex"],
  ["skimmer", "word", "block", "weapons"],
  ["乐高", "contains", "warn", "brand"],
  ["lego", "word", "warn", "brand"],
  ["傻逼", "contains", "block", "insult"],
];

type Child = readonly [slug: string, zh: string, en: string];

export const categories: readonly (readonly [slug: string, zh: string, en: string, children: readonly Child[]])[] = [
  [
    "3d-printers",
    "3D 打印机",
    "3D Printers",
    [
      ["printer-upgrades", "打印机升级", "Printer upgrades"],
      ["test-prints", "测试件", "Test prints"],
    ],
  ],
  [
    "art-design",
    "艺术设计",
    "Art & Design",
    [
      ["sculptures", "雕塑", "Sculptures"],
      ["vases", "花瓶", "Vases"],
      ["lamps", "灯具", "Lamps"],
    ],
  ],
  [
    "toys-games",
    "玩具游戏",
    "Toys & Games",
    [
      ["puzzles", "益智", "Puzzles"],
      ["chess", "棋类", "Chess"],
      ["articulated", "可动玩具", "Articulated toys"],
    ],
  ],
  [
    "hobbies-diy",
    "爱好与 DIY",
    "Hobbies & DIY",
    [
      ["electronics", "电子", "Electronics"],
      ["robotics", "机器人", "Robotics"],
      ["rc", "遥控模型", "RC vehicles"],
    ],
  ],
  [
    "household",
    "家居",
    "Household",
    [
      ["kitchen", "厨房", "Kitchen"],
      ["storage", "收纳", "Storage"],
      ["planters", "花盆", "Planters"],
    ],
  ],
  [
    "fashion",
    "时尚",
    "Fashion",
    [
      ["jewellery", "饰品", "Jewellery"],
      ["accessories", "配件", "Accessories"],
    ],
  ],
  [
    "education",
    "教育",
    "Education",
    [
      ["maths", "数学", "Mathematics"],
      ["biology", "生物", "Biology"],
    ],
  ],
  [
    "miniatures",
    "微缩",
    "Miniatures",
    [
      ["figures", "人物", "Figures"],
      ["buildings", "建筑", "Buildings"],
    ],
  ],
  ["medical-health", "医疗健康", "Medical & Health", [["aids", "辅具", "Aids"]]],
  ["uncategorised", "未分类", "Uncategorised", []],
];

type Target = "model" | "content" | "comment" | "user";
type Priority = "P0" | "P1" | "P2";

/** Report causes: target · key · Chinese · English · priority. */
export const reportCauses: readonly (readonly [Target, string, string, string, Priority])[] = [
  ["model", "stolen", "盗用他人作品", "Stolen work", "P1"],
  ["model", "license", "违反授权", "Licence broken", "P1"],
  ["model", "dangerous", "危险物品", "Dangerous goods", "P0"],
  ["model", "explicit", "色情或暴力", "Sexual or violent", "P0"],
  ["model", "notPrintable", "无法打印", "Cannot be printed", "P2"],
  ["model", "damaged", "文件损坏", "Damaged file", "P2"],
  ["model", "wrongCategory", "分类错误", "Wrong category", "P2"],
  ["model", "advertising", "广告", "Advertising", "P1"],
  ["content", "insult", "辱骂", "Insult", "P1"],
  ["content", "explicit", "色情或暴力", "Sexual or violent", "P0"],
  ["content", "privateData", "泄露隐私", "Private data", "P0"],
  ["content", "false", "不实信息", "False information", "P1"],
  ["content", "advertising", "广告", "Advertising", "P1"],
  ["content", "offTopic", "与主题无关", "Off topic", "P2"],
  ["comment", "insult", "辱骂", "Insult", "P1"],
  ["comment", "explicit", "色情或暴力", "Sexual or violent", "P0"],
  ["comment", "privateData", "泄露隐私", "Private data", "P0"],
  ["comment", "advertising", "广告", "Advertising", "P1"],
  ["comment", "offTopic", "与主题无关", "Off topic", "P2"],
  ["user", "impersonation", "冒充他人", "Impersonation", "P1"],
  ["user", "harassment", "骚扰", "Harassment", "P0"],
  ["user", "fraud", "诈骗", "Fraud", "P0"],
  ["user", "profile", "资料违规", "Offensive profile", "P1"],
  ["user", "advertising", "广告", "Advertising", "P2"],
];
