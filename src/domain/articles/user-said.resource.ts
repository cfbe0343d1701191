import { bool, i18n, image, int, oneOf, ref, text, url, video } from "#kernel/field.ts";
import { defineResource } from "#kernel/resource.ts";
import { UpDown } from "#domain/enumerations/review.ts";
import { forLanguages } from "#domain/audience-lists.ts";
import { downFirst } from "./machines.ts";
import { userSaidProblems } from "./user-said.rules.ts";

const { transitions, ...states } = downFirst([]);

/** What a member says about the platform, shown on the front page of the site. */
export const userSaid = defineResource({
  name: "userSaid",
  area: "articles",
  label: ["用户说", "Saying"],
  title: "text",
  module: "content",
  fields: {
    user: ref("user", { label: ["用户", "User"], filter: true }),
    name: text(30, {
      label: ["显示名", "Name"],
      hint: ["不填则用用户昵称", "Empty: the member's nickname"],
      search: true,
    }),
    avatar: image({ label: ["头像", "Avatar"], picture: { mode: "ratio", width: 1, height: 1 } }),
    title: i18n(30, { label: ["身份", "Title"], hint: ["如「模型设计师」", "Such as model designer"] }),
    text: i18n(300, { label: ["内容", "Text"], search: true }),
    picture: image({ label: ["图片", "Picture"] }),
    video: video({ label: ["视频", "Video"], filter: true }),
    model: ref("model", { label: ["模型", "Model"], filter: true }),
    printer: ref("printer", { label: ["打印机", "Printer"] }),
    source: url({ label: ["来源网址", "Source"] }),
    sourceContent: ref("content", { label: ["来源内容", "From post"], filter: true }),
    sourceComment: ref("comment", { label: ["来源评论", "From comment"], filter: true }),
    consent: bool({
      label: ["本人已同意", "Has consented"],
      hint: ["上架前须取得本人同意", "Needed before it goes up"],
      filter: true,
    }),
    languages: forLanguages({
      label: ["展示语言", "Languages"],
      hint: ["不选则在所有语言展示", "Empty for all languages"],
    }),
    rank: int({ label: ["排序", "Rank"], default: 0, sort: true }),
    status: oneOf(UpDown, { label: ["状态", "Status"], default: "down", filter: true }),
  },
  machine: {
    ...states,
    transitions: { ...transitions, leave: { from: { status: ["up"] }, to: { status: "down" }, system: true } },
  },
  rankedWithin: [],
  list: {
    columns: ["rank", "avatar", "user", "name", "text", "languages", "consent", "status"],
    keeps: ["rank"],
    sort: "rank",
  },
  problems: userSaidProblems,
  form: [
    { title: ["谁说的", "Who"], fields: ["user", "name", "title", "avatar", "consent"] },
    { title: ["说了什么", "What"], fields: ["text", "picture", "video", "model", "printer"] },
    {
      title: ["来源与展示", "Source and languages"],
      fields: ["source", "sourceContent", "sourceComment", "languages"],
    },
  ],
  allows: ["add", "copy", "edit", "delete", "rank", "export"],
});
