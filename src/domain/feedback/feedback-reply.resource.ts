import { bool, images, int, longText, oneOf, ref } from "#kernel/field.ts";
import { defineResource } from "#kernel/resource.ts";
import { Language } from "#domain/enumerations/system.ts";
import { ReplyFrom } from "./enumerations.ts";

/** A message of a conversation. It is never edited, because the member has read it. */
export const feedbackReply = defineResource({
  name: "feedbackReply",
  area: "feedback",
  label: ["反馈消息", "Feedback message"],
  title: "content",
  module: "account",
  fields: {
    feedback: ref("feedback", {
      label: ["反馈", "Feedback"],
      required: true,
      immutable: true,
      filter: true,
      partOf: true,
    }),
    from: oneOf(ReplyFrom, { label: ["来自", "From"], default: "user", readOnly: true, filter: true }),
    content: longText({ label: ["内容", "Content"], required: true, immutable: true, max: 2_000, search: true }),
    pictures: images(9, { label: ["图片", "Pictures"], immutable: true }),
    rating: int({
      label: ["评分", "Rating"],
      hint: ["会员对答复的评分；1–2 分交给组长", "How the member rates the answer; 1 and 2 go to the lead"],
      min: 1,
      max: 5,
      immutable: true,
      filter: true,
    }),
    template: ref("replyTemplate", { label: ["模板", "Template"], readOnly: true, filter: true }),
    translated: bool({ label: ["译文", "Translated"], readOnly: true }),
    lang: oneOf(Language, { label: ["语言", "Language"], readOnly: true }),
  },
  list: { columns: ["content", "feedback", "from", "template", "creator", "createTime"], sort: "-createTime" },
  form: ["feedback", "content", "pictures", "rating"],
  allows: ["add", "import", "export"],
  indexes: [{ by: ["feedback", "createTime"] }, { by: ["template", "-createTime"], where: "template" }],
});
