import type { Messages } from "#server/outbox/message.ts";

/** Texts of the messages to members, by event. */
export const messages: Messages = {
  "grievance.uphold": {
    title: ["你的申诉成立", "Your appeal was upheld"],
    content: [
      "你对模型「{title}」的申诉成立，原审核及其影响已撤回。",
      "Your appeal on the model “{title}” was upheld. The decision and what followed from it were reversed.",
    ],
  },
  "grievance.reject": {
    title: ["你的申诉未成立", "Your appeal was rejected"],
    content: [
      "你对模型「{title}」的申诉未成立。答复：{reason}。此结果为最终结果。",
      "Your appeal on the model “{title}” was rejected. Reply: {reason}. This is final.",
    ],
  },
  "appeal.accept": {
    title: ["你的申诉成立", "Your appeal was upheld"],
    content: [
      "你对「{title}」的申诉成立，原审核及其影响已撤回。",
      "Your appeal on “{title}” was upheld. The decision and what followed from it were reversed.",
    ],
  },
  "appeal.reject": {
    title: ["你的申诉未成立", "Your appeal was rejected"],
    content: [
      "你对「{title}」的申诉未成立。答复：{reason}。此结果为最终结果。",
      "Your appeal on “{title}” was rejected. Reply: {reason}. This is final.",
    ],
  },
  "appeal.withdraw": {
    title: ["你的申诉已撤回", "Your appeal was withdrawn"],
    content: ["你对「{title}」的申诉已按你的要求撤回。", "Your appeal on “{title}” was withdrawn as you asked."],
  },
  "complaint.accept": {
    title: ["你的投诉已受理", "Your complaint was accepted"],
    content: [
      "你对「{title}」的投诉已受理，我们已采取措施。",
      "Your complaint about “{title}” was accepted, and we have acted on it.",
    ],
  },
  "complaint.accept.respondent": {
    title: ["你的内容被投诉", "A complaint about your work"],
    content: [
      "「{title}」因权利投诉已先行下架。如有异议，可在 15 天内提交反通知。",
      "“{title}” was taken down because of a complaint about rights. You may send a counter notice within 15 days.",
    ],
  },
  "complaint.reject": {
    title: ["你的投诉未成立", "Your complaint was rejected"],
    content: [
      "你对「{title}」的投诉未成立。答复：{reason}。",
      "Your complaint about “{title}” was rejected. Reply: {reason}.",
    ],
  },
  "complaint.uphold": {
    title: ["你的投诉成立", "Your complaint was upheld"],
    content: [
      "你对「{title}」的投诉最终成立，对象保持下架。",
      "Your complaint about “{title}” was upheld. The work stays down.",
    ],
  },
  "complaint.uphold.respondent": {
    title: ["对你的投诉成立", "A complaint against you was upheld"],
    content: [
      "对「{title}」的投诉最终成立，并记一次违规。",
      "The complaint about “{title}” was upheld and counts as a strike.",
    ],
  },
  "complaint.restoreTarget": {
    title: ["投诉对象已恢复", "The work is back"],
    content: [
      "反通知成立，「{title}」已恢复。说明：{reason}。",
      "The counter notice on “{title}” convinced us, and the work is back. Note: {reason}.",
    ],
  },
  "complaint.restoreTarget.respondent": {
    title: ["你的内容已恢复", "Your work is back"],
    content: ["你的反通知成立，「{title}」已恢复。", "Your counter notice convinced us, and “{title}” is back."],
  },
  "complaint.withdraw": {
    title: ["你的投诉已撤回", "Your complaint was withdrawn"],
    content: ["你对「{title}」的投诉已按你的要求撤回。", "Your complaint about “{title}” was withdrawn as you asked."],
  },
  "complaint.withdraw.respondent": {
    title: ["对你的投诉已撤回", "The complaint was withdrawn"],
    content: [
      "对「{title}」的投诉已撤回，内容已恢复。",
      "The complaint about “{title}” was withdrawn, and the work is back.",
    ],
  },
  "complaint.askProof": {
    title: ["请为你的投诉补充证明", "Please prove your complaint"],
    content: [
      "关于你对「{title}」的投诉，请补充证明：{reason}",
      "About your complaint on “{title}”, please send us a proof: {reason}",
    ],
  },
  "complaint.sentOn": {
    title: ["你收到一份投诉", "You received a complaint"],
    content: [
      "我们收到一份关于「{title}」的投诉。你可以在站内回复说明情况。",
      "We received a complaint about “{title}”. You may reply to explain.",
    ],
  },
};
