import {
  bool,
  file,
  images,
  int,
  laterRef,
  longText,
  oneOf,
  recordId,
  ref,
  refs,
  rows,
  someOf,
  text,
  time,
  treeRef,
  video,
} from "#kernel/field.ts";
import { defineResource } from "#kernel/resource.ts";
import { FeedbackState } from "#domain/enumerations/reports.ts";
import { Language, Platform } from "#domain/enumerations/system.ts";
import { FeedbackNeed, FeedbackPriority } from "./enumerations.ts";
import { feedbackMachine } from "./feedback.machine.ts";

const sent = { immutable: true } as const;

/** A conversation that a member began: a fault, a question or a proposal. Its messages are records of `feedbackReply`. */
export const feedback = defineResource({
  name: "feedback",
  area: "feedback",
  label: ["反馈", "Feedback"],
  title: "heading",
  module: "account",
  ownerField: "user",
  evidence: {
    facts: ["user", "questionType", "printerName", "firmwareVersion", "dueTime"],
    blocks: [
      { kind: "conversation" },
      { kind: "video", field: "video" },
      {
        kind: "facts",
        title: ["来自", "Sent from"],
        fields: [
          "platform",
          "appVersion",
          "osVersion",
          "deviceModel",
          "pageType",
          "objType",
          "objId",
          "contact",
          "assignee",
          "sameAs",
          "problem",
          "complaint",
          "remark",
        ],
      },
    ],
  },
  fields: {
    /** The title, or the beginning of the text. */
    heading: text(100, { label: ["反馈", "Feedback"], readOnly: true, search: true }),
    user: ref("user", { label: ["用户", "Member"], required: true, ...sent, filter: true }),
    questionType: treeRef("questionType", "father", {
      label: ["问题类型", "Question type"],
      required: true,
      filter: true,
    }),
    title: text(100, { label: ["标题", "Title"], ...sent, search: true }),
    content: longText({ label: ["内容", "Content"], required: true, ...sent, max: 2_000, search: true }),
    pictures: images(9, { label: ["图片", "Pictures"], ...sent }),
    video: video({ label: ["视频", "Video"], ...sent }),
    logs: rows(
      { file: file({ label: ["文件", "File"], required: true }) },
      { label: ["日志", "Logs"], ...sent, max: 5 },
    ),
    contact: text(100, { label: ["联系方式", "Contact"], ...sent, masked: "account" }),
    pageType: text(40, { label: ["页面", "Page"], ...sent }),
    objType: text(40, { label: ["对象", "Object"], ...sent }),
    /** Complaint that the conversation became. No reference, so that its readers need not read complaints. */
    complaint: recordId({ label: ["转为投诉", "Became complaint"], readOnly: true, filter: true }),
    objId: recordId({ label: ["对象编号", "Object id"], ...sent }),
    platform: oneOf(Platform, { label: ["平台", "Platform"], ...sent, filter: true }),
    appVersion: text(20, { label: ["App 版本", "App version"], ...sent, filter: true }),
    osVersion: text(40, { label: ["系统版本", "OS version"], ...sent }),
    deviceModel: text(60, { label: ["手机型号", "Device"], ...sent }),
    printer: ref("printer", { label: ["打印机", "Printer"], ...sent, filter: true }),
    printerName: text(40, { label: ["打印机", "Printer"], ...sent, filter: true }),
    firmwareVersion: text(30, { label: ["固件版本", "Firmware"], ...sent, filter: true }),
    lang: oneOf(Language, { label: ["语言", "Language"], required: true, ...sent, filter: true }),
    status: oneOf(FeedbackState, { label: ["状态", "Status"], default: "waiting", filter: true }),
    priority: oneOf(FeedbackPriority, { label: ["优先级", "Priority"], default: "P2", filter: true, sort: true }),
    assignee: ref("admin", { label: ["处理人", "Assignee"], readOnly: true, filter: true }),
    /** Groups that its type was assigned to, as long as it waits. */
    groups: refs("authGroup", { label: ["处理组", "Assigned to"], readOnly: true, filter: true }),
    waitingSince: time({ label: ["等待自", "Waiting since"], required: true, readOnly: true, sort: true }),
    dueTime: time({ label: ["到期", "Due"], required: true, readOnly: true, filter: true, sort: true }),
    /** The conversation closes by itself if the member stays silent until then. */
    closeTime: time({ label: ["自动关闭", "Closes by itself"], readOnly: true, filter: true }),
    answer: longText({ label: ["最近答复", "Last answer"], readOnly: true, max: 2_000 }),
    answerTemplate: ref("replyTemplate", { label: ["最近模板", "Last template"], readOnly: true, filter: true }),
    asked: someOf(FeedbackNeed, { label: ["请用户补充", "Asked for"], readOnly: true }),
    isAnswered: bool({ label: ["已答复", "Answered"], readOnly: true, filter: true }),
    answerMinutes: int({ label: ["首次答复（分钟）", "First answer (minutes)"], readOnly: true, min: 0 }),
    rating: int({ label: ["评分", "Rating"], readOnly: true, min: 1, max: 5, filter: true }),
    sameAs: ref("feedback", { label: ["同", "Same as"], readOnly: true, filter: true }),
    problem: laterRef("problem", { label: ["已知问题编号", "Known problem id"], readOnly: true, filter: true }),
    reason: text(500, { label: ["关闭原因", "Reason of closing"], readOnly: true, isReason: true }),
    remark: text(200, { label: ["备注", "Remark"] }),
  },
  machine: feedbackMachine,
  list: {
    columns: [
      "priority",
      "heading",
      "questionType",
      "user",
      "printerName",
      "firmwareVersion",
      "appVersion",
      "pictures",
      "assignee",
      "dueTime",
      "rating",
      "status",
    ],
    keeps: ["questionType"],
    sort: "dueTime",
  },
  children: [
    {
      resource: "feedbackReply",
      by: "feedback",
      label: ["消息", "Messages"],
      sort: "createTime",
      columns: ["from", "pictures", "template", "creator", "createTime"],
    },
  ],
  form: [
    {
      title: ["反馈", "Feedback"],
      fields: ["user", "lang", "questionType", "title", "content", "pictures", "video", "logs", "contact"],
    },
    {
      title: ["来自", "Sent from"],
      fields: [
        "platform",
        "appVersion",
        "osVersion",
        "deviceModel",
        "printer",
        "printerName",
        "firmwareVersion",
        "pageType",
        "objType",
        "objId",
      ],
    },
  ],
  allows: ["add", "import", "export"],
  indexes: [
    { by: ["status", "priority", "dueTime"] },
    { by: ["questionType", "-createTime"] },
    { by: ["user", "-createTime"] },
    { by: ["answerTemplate"], where: "answerTemplate" },
    { by: ["sameAs"], where: "sameAs" },
  ],
});
