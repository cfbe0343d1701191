import { rollupCount, rollupMean } from "#kernel/rollups.ts";
import { i18nOf, images, int, longText, oneOf, refs, someOf, text } from "#kernel/field.ts";
import { defineResource } from "#kernel/resource.ts";
import { OnOff } from "#domain/enumerations/on-off.ts";
import { QueueChoice } from "#domain/staff/enumerations.ts";
import { jump } from "#domain/jump-targets.ts";
import { onOff } from "#domain/machines.ts";
import { replyTemplateProblems } from "./reply-template.rules.ts";

const uses = { resource: "feedbackReply", by: "template", one: true } as const;

/** An answer that is kept ready in every language. */
export const replyTemplate = defineResource({
  name: "replyTemplate",
  area: "feedback",
  label: ["回复模板", "Reply template"],
  title: "title",
  module: "account",
  fields: {
    title: text(50, { label: ["标题", "Title"], required: true, search: true, filter: true }),
    questionTypes: refs("questionType", {
      label: ["问题类型", "Question types"],
      max: 30,
      filter: true,
    }),
    queues: someOf(QueueChoice, {
      label: ["用于队列", "For queues"],
      hint: ["在这些队列里问作者、要求证明时可选", "Offered in these queues for questions to a member"],
      filter: true,
    }),
    content: i18nOf(
      longText({
        label: ["内容", "Content"],
        hint: [
          "变量：{nickname} {printer} {firmware} {orderId} {link}",
          "Variables: {nickname} {printer} {firmware} {orderId} {link}",
        ],
        max: 2_000,
        required: true,
      }),
    ),
    pictures: images(9, { label: ["图片", "Pictures"] }),
    jump: jump({ label: ["跳转", "Leads to"], hint: ["变量 {link} 是它的网址", "Its address is the variable {link}"] }),
    used: rollupCount({ ...uses, kept: true }, { label: ["使用次数", "Used"], sort: true }),
    used30: rollupCount({ ...uses, days: 30, kept: true }, { label: ["近 30 天使用", "Used in 30 days"], sort: true }),
    meanRating: rollupMean(
      1,
      { resource: "feedback", by: "answerTemplate", one: true, meanOf: "rating" },
      { label: ["平均评分", "Mean rating"] },
    ),
    rank: int({ label: ["排序", "Rank"], default: 0, sort: true }),
    status: oneOf(OnOff, { label: ["状态", "Status"], default: "up", filter: true }),
  },
  machine: onOff,
  rankedWithin: [],
  list: {
    columns: ["rank", "title", "questionTypes", "queues", "content", "used30", "used", "meanRating", "status"],
    keeps: ["used30"],
    sort: "rank",
  },
  problems: replyTemplateProblems,
  form: ["title", "questionTypes", "queues", "content", "pictures", "jump"],
  allows: ["add", "copy", "edit", "delete", "rank", "export"],
});
