import { ratio } from "#kernel/derived-fields.ts";
import { rollupCount } from "#kernel/rollups.ts";
import { i18n, int, ref, refs, oneOf, someOf, text, treeRef } from "#kernel/field.ts";
import { defineResource } from "#kernel/resource.ts";
import { FeedbackState } from "#domain/enumerations/reports.ts";
import { OnOff } from "#domain/enumerations/on-off.ts";
import { onOff } from "#domain/machines.ts";
import { forPlatforms } from "#domain/audience-lists.ts";
import { FeedbackNeed } from "./enumerations.ts";

const ofType = { resource: "feedback", by: "questionType", one: true } as const;
const closed = [FeedbackState.of("closed")];

/** A subject that members choose when they write, and who answers it until when. */
export const questionType = defineResource({
  name: "questionType",
  area: "feedback",
  label: ["问题类型", "Question type"],
  title: "name",
  module: "account",
  fields: {
    name: i18n(60, { label: ["名称", "Name"], required: true, search: true }),
    father: treeRef("questionType", "father", { label: ["上级", "Parent"], filter: true }),
    pageType: text(40, {
      label: ["页面", "Page"],
      hint: ["只在这类页面提供；不填则到处提供", "Offered only on this kind of page; empty for everywhere"],
      filter: true,
    }),
    objType: text(40, { label: ["对象", "Object"], hint: ["如 model、order", "Such as model or order"], filter: true }),
    platforms: forPlatforms({ label: ["平台", "Platforms"] }),
    assignees: refs("authGroup", {
      label: ["处理组", "Assigned to"],
      hint: ["更改后，仍在等待的反馈一并转过去", "Feedback that still waits moves along with a change"],
      max: 10,
      filter: true,
    }),
    dueHours: int({ label: ["时限（小时）", "Due within (hours)"], required: true, min: 1, max: 720, default: 24 }),
    need: someOf(FeedbackNeed, { label: ["反馈须附", "Needs"], filter: true }),
    hint: i18n(200, { label: ["提示", "Hint"], hint: ["会员填写时读到", "Members read it while they write"] }),
    arrivals: rollupCount({ ...ofType, days: 30 }, { label: ["近 30 天", "Of 30 days"] }),
    closed: rollupCount({ ...ofType, where: { status: closed }, kept: true }, { label: ["已关闭", "Closed"] }),
    unanswered: rollupCount(
      { ...ofType, where: { status: closed, isAnswered: ["false"] }, kept: true },
      { label: ["未答复即关闭", "Closed unanswered"] },
    ),
    unansweredShare: ratio("unanswered", "closed", { label: ["未答复率", "Unanswered"] }),
    mergedInto: ref("questionType", { label: ["已合并到", "Merged into"], readOnly: true, filter: true }),
    rank: int({ label: ["排序", "Rank"], default: 0, sort: true }),
    status: oneOf(OnOff, { label: ["状态", "Status"], default: "up", filter: true }),
  },
  machine: onOff,
  tree: { parent: "father", levels: 2 },
  rankedWithin: ["father"],
  children: [
    { resource: "questionType", by: "father", label: ["下级", "Children"], sort: "rank" },
    { resource: "replyTemplate", by: "questionTypes", label: ["回复模板", "Reply templates"], sort: "rank" },
  ],
  list: {
    columns: ["name", "pageType", "assignees", "dueHours", "need", "arrivals", "unansweredShare", "status"],
    keeps: ["dueHours"],
    sort: "rank",
  },
  form: [
    { title: ["类型", "Type"], fields: ["name", "father", "hint", "need"] },
    { title: ["提供于", "Offered on"], fields: ["pageType", "objType", "platforms"] },
    { title: ["处理", "Handling"], fields: ["assignees", "dueHours"] },
  ],
  allows: ["add", "edit", "delete", "rank", "export"],
  editGuard: { filter: "-mergedInto:*", message: ["已合并的类型不能修改", "A merged type cannot be changed"] },
});
