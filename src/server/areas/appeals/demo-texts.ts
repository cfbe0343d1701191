/** Texts of appeals on models: Chinese and English. */
export const appealTexts = [
  [
    "封面是我自己拍的实物照片，没有水印，请再看一次。",
    "The cover is a photo of my own print and has no watermark. Please look again.",
  ],
  ["网格已经修好，打印过三次，附上照片。", "I repaired the mesh and printed it three times, see the pictures."],
  ["这不是重复上传，是同一系列的另一个尺寸。", "This is no duplicate but another size of the same series."],
  ["授权写的是 CC BY，原作者同意我改作。", "The license is CC BY, and the first author agreed to my remix."],
  ["描述里的链接是打印说明，不是广告。", "The link in the description leads to printing notes, not to an advert."],
  ["可能是误判，模型里没有任何违禁内容。", "This must be a mistake, there is nothing forbidden in the model."],
] as const;

/** Texts of appeals against other decisions. */
export const otherAppealTexts = [
  ["我只是在回答问题，没有留联系方式。", "I only answered a question and left no contact data."],
  ["那是一句玩笑，对方也知道。", "It was a joke, and the other one knows that."],
  ["内容是我自己写的，不是转发。", "I wrote the text myself, it is not copied."],
  ["请说明哪一句违反了规则。", "Please tell me which sentence breaks a rule."],
] as const;

/** Statements of complaints, by kind. */
export const statements = {
  copyright: [
    "该作品复制了我 2024 年发布的模型，首发链接见附件。",
    "The work copies my model of 2024. See the files for its first publication.",
  ],
  trademark: ["标题和封面使用了我方注册商标，未获授权。", "Title and cover use our registered mark without a license."],
  patent: ["该结构落入我方实用新型专利的保护范围。", "The mechanism falls under our utility patent."],
  portrait: ["未经同意使用了我的照片制作人像。", "A bust was made from my photo without my consent."],
  privacy: [
    "里面写了我的电话和住址，请立即删除。",
    "It shows my phone number and my address. Please remove it at once.",
  ],
  service: ["多次留言没有人回复，希望有人处理。", "I wrote several times and nobody answered. Please take care of it."],
} as const;

export const counterTexts = [
  "该模型由我独立设计，附上源文件和建模记录。",
  "I designed the model on my own, see the source file and the log.",
] as const;
export const companies = ["星图文化有限公司", "Northwind Toys Ltd.", "蓝鲸工业设计", "Maple & Son Inc."] as const;
