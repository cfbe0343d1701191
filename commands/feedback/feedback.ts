import { longText, oneOf, ref, someOf, treeRef } from "#kernel/field.ts";
import { FeedbackNeed, FeedbackPriority } from "#domain/feedback/enumerations.ts";
import { feedback } from "#domain/feedback/feedback.resource.ts";
import { openAuthor, remark } from "#commands/queue-item.ts";
import { defineCommands } from "#commands/define.ts";

/** In the queue, shift+n closes an item and keeps it in front. So a new conversation has another key. */
export const feedbackStandard = { add: { key: "+" } } as const;

/** A claimed conversation is left to its assignee and the lead. */
const ofAssignee = {
  guard: {
    filter: "-status:claimed | -assignee:*",
    message: [
      "由同事处理，只有处理人和组长能答复",
      "A colleague handles it. Only the assignee and the lead can answer",
    ],
    unless: "feedback.lead",
    mine: "assignee",
  },
} as const;

const answer = (label: readonly [string, string]) =>
  longText({ label, required: true, max: 2_000, savedReplies: true });

export const feedbackCommands = defineCommands(feedback, {
  reply: {
    ...ofAssignee,
    label: ["回复", "Reply"],
    key: "r",
    requiresLanguage: true,
    movesOn: true,
    input: {
      answer: answer(["回复", "Answer"]),
      answerTemplate: ref("replyTemplate", { label: ["模板", "Template"] }),
    },
    words: "答复 模板 answer respond template send",
  },
  askMore: {
    ...ofAssignee,
    label: ["追问", "Ask for more"],
    key: "i",
    requiresLanguage: true,
    movesOn: true,
    input: {
      answer: answer(["问题", "Question"]),
      asked: someOf(FeedbackNeed, { label: ["请用户补充", "Ask for"] }),
    },
    words: "补充 日志 序列号 询问 log serial number details question",
  },
  thank: {
    ...ofAssignee,
    label: ["致谢并关闭", "Thank and close"],
    key: "p",
    targets: "many",
    decision: true,
    words: "感谢 收到 采纳 建议 accept noted resolve",
  },
  close: {
    ...ofAssignee,
    label: ["关闭", "Close"],
    key: "n",
    targets: "many",
    decision: true,
    reasons: "audit_failure",
    words: "结束 不处理 无效 end resolve reject",
  },
  sameAs: {
    ...ofAssignee,
    label: ["同问题…", "Same as…"],
    key: "c",
    requiresLanguage: true,
    movesOn: true,
    input: {
      sameAs: ref("feedback", {
        label: ["同", "Same as"],
        hint: ["对它的答复也发给这位用户", "Its answers also reach this member"],
        required: true,
      }),
    },
    words: "重复 合并 相同 duplicate merge",
  },
  reopen: { label: ["重新打开", "Reopen"], words: "再次 恢复 again" },
  take: { label: ["由我处理", "Take"], key: "t", targets: "many", words: "领取 认领 assign me own" },
  handTo: {
    label: ["转给…", "Hand to…"],
    targets: "many",
    movesOn: true,
    input: { assignee: ref("admin", { label: ["处理人", "Assignee"], required: true }) },
    words: "转交 指派 分配 assign transfer",
  },
  giveBack: { label: ["退回队列", "Back to the queue"], targets: "many", words: "取消指派 unassign return" },
  setType: {
    label: ["改类型", "Set type"],
    targets: "many",
    action: { type: "change", fields: ["questionType"] },
    input: {
      questionType: treeRef("questionType", "father", { label: ["问题类型", "Question type"], required: true }),
    },
    words: "分类 归类 classify category",
  },
  setPriority: {
    label: ["改优先级", "Set priority"],
    targets: "many",
    action: { type: "change", fields: ["priority"] },
    input: { priority: oneOf(FeedbackPriority, { label: ["优先级", "Priority"], required: true }) },
    words: "紧急 加急 urgent p0 p1 p2",
  },
  toComplaint: {
    label: ["转为投诉…", "To complaint…"],
    action: { type: "handler" },
    undoable: false,
    guard: { filter: "-complaint:*", message: ["已转为投诉", "It is a complaint already"] },
    input: {
      statement: longText({
        label: ["陈述", "Statement"],
        hint: ["不填则用反馈的内容", "Empty for the text of the feedback"],
        max: 5_000,
      }),
    },
    words: "服务投诉 升级 正式 service complaint formal",
  },
  readLogs: {
    label: ["看日志", "Read logs"],
    key: "f",
    action: { type: "browser" },
    guard: { filter: "logs:*", message: ["没有日志", "There are no logs"] },
    words: "日志 错误 报错 故障 log viewer errors warnings",
  },
  remark,
  openAuthor: openAuthor("作者 用户 历史反馈 author member earlier feedback", [
    "看用户的反馈",
    "Open member's feedback",
  ]),
});
