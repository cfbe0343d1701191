/** A text in Chinese and English. */
export type Both = readonly [zh: string, en: string];

export interface Template {
  title: Both;
  content: Both;
}

/**
 * Message templates by verb of the event; `{kind}` is the label of its resource. The author gets the reason, but never
 * learns who decided, who reported it, or which rule matched.
 */
export const templates: Readonly<Record<string, Template>> = {
  pass: {
    title: ["{kind}已通过审核", "Your {kind} has passed review"],
    content: ["你的{kind}「{title}」已通过审核并发布。", "Your {kind} “{title}” has passed review and is live."],
  },
  noPass: {
    title: ["{kind}未通过审核", "Your {kind} did not pass review"],
    content: [
      "你的{kind}「{title}」未通过审核。原因：{reason}。修改后可以重新提交；如有异议，可在 15 天内申诉。",
      "Your {kind} “{title}” did not pass review. Reason: {reason}. You may change and submit it again, or appeal within 15 days.",
    ],
  },
  stop: {
    title: ["{kind}已下架", "Your {kind} was taken down"],
    content: [
      "你的{kind}「{title}」已下架。原因：{reason}。如有异议，可在 15 天内申诉。",
      "Your {kind} “{title}” was taken down. Reason: {reason}. You may appeal within 15 days.",
    ],
  },
  restore: {
    title: ["{kind}已恢复", "Your {kind} is live again"],
    content: ["你的{kind}「{title}」已恢复。", "Your {kind} “{title}” is live again."],
  },
  delete: {
    title: ["{kind}已删除", "Your {kind} was deleted"],
    content: [
      "你的{kind}「{title}」已被删除。原因：{reason}。如有异议，可在 15 天内申诉。",
      "Your {kind} “{title}” was deleted. Reason: {reason}. You may appeal within 15 days.",
    ],
  },
  askAuthor: {
    title: ["关于你的{kind}", "A question about your {kind}"],
    content: ["审核员想了解你的{kind}「{title}」：{reason}", "A reviewer asks about your {kind} “{title}”: {reason}"],
  },
};

const mutedFor = (days: number): Template => ({
  title: [`你已被禁言 ${days} 天`, `You are muted for ${days} days`],
  content: [
    `关于「{title}」的举报成立，你在 ${days} 天内不能上传、发帖、评论和发消息。原因：{reason}。可在 15 天内申诉。`,
    `A report about “{title}” was upheld. For ${days} days you cannot upload, post, comment or send messages. Reason: {reason}. You may appeal within 15 days.`,
  ],
});

/** Templates of events that need their own words, by event. */
export const ownTemplates: Readonly<Record<string, Template>> = {
  "medalRecord.add": {
    title: ["你获得了新勋章", "You have earned a medal"],
    content: ["恭喜，你获得了勋章「{title}」。", "You have earned the medal “{title}”."],
  },
  "medalRecord.send": {
    title: ["你获得了新勋章", "You have received a medal"],
    content: ["恭喜，你获得了勋章「{title}」：{reason}。", "You have received the medal “{title}”: {reason}."],
  },
  "medalRecord.revoke": {
    title: ["勋章已收回", "A medal was revoked"],
    content: ["你的勋章「{title}」已被收回。原因：{reason}。", "Your medal “{title}” was revoked. Reason: {reason}."],
  },
  "medalRecord.giveBack": {
    title: ["勋章已恢复", "Your medal is back"],
    content: ["你的勋章「{title}」已恢复。", "Your medal “{title}” is back."],
  },
  "sensation.onShelf": {
    title: ["你入选了社区红人", "You are a community star"],
    content: [
      "恭喜，你已入选社区红人，将展示在创作者页。",
      "You now stand in the hall of stars on the creators' page.",
    ],
  },
  "reportCase.lift": {
    title: ["处罚已解除", "Your ban is lifted"],
    content: [
      "因「{title}」对你的处罚已解除。说明：{reason}。",
      "The ban that followed from “{title}” is lifted. Note: {reason}.",
    ],
  },
  "reportCase.uphold": {
    title: ["针对你的举报成立", "A report about you was upheld"],
    content: [
      "关于「{title}」的举报成立，你的资料已重置并记违规。原因：{reason}。可在 15 天内申诉。",
      "A report about “{title}” was upheld. Your profile was reset, and it counts as a strike. Reason: {reason}. You may appeal within 15 days.",
    ],
  },
  "reportCase.mute3": mutedFor(3),
  "reportCase.mute7": mutedFor(7),
  "reportCase.mute30": mutedFor(30),
  "reportCase.disable": {
    title: ["你的账号已停用", "Your account is disabled"],
    content: [
      "关于「{title}」的举报成立，你的账号已停用。原因：{reason}。可在 15 天内申诉。",
      "A report about “{title}” was upheld, and your account is disabled. Reason: {reason}. You may appeal within 15 days.",
    ],
  },
  "report.dismissed": {
    title: ["你的举报已处理", "Your report was handled"],
    content: [
      "感谢举报「{title}」。我们核实后认为它没有违反规则。",
      "Thank you for your report on “{title}”. We checked it and found no violation.",
    ],
  },
  "report.upheld": {
    title: ["你的举报已处理", "Your report was handled"],
    content: [
      "感谢举报「{title}」。举报成立，我们已经处理。",
      "Thank you for your report on “{title}”. It was upheld, and we have acted on it.",
    ],
  },
  "collectionItem.add": {
    title: ["你的帖子被收入合集", "Your post stands in a collection"],
    content: ["你的帖子「{title}」被收入了合集。", "Your post “{title}” was added to a collection."],
  },
  "contentRecommendation.recommend": {
    title: ["你的帖子被推荐", "Your post is recommended"],
    content: ["你的帖子「{title}」将被推荐给更多人。", "Your post “{title}” will be recommended to more members."],
  },
  "feedback.reply": {
    title: ["你的反馈有了回复", "An answer to your feedback"],
    content: ["你的反馈「{title}」有了回复：{reason}", "An answer to your feedback “{title}”: {reason}"],
  },
  "feedback.askMore": {
    title: ["请补充你的反馈", "We need more about your feedback"],
    content: [
      "关于你的反馈「{title}」：{reason}。请在 14 天内补充。",
      "About your feedback “{title}”: {reason} Please answer within 14 days.",
    ],
  },
  "feedback.thank": {
    title: ["感谢你的反馈", "Thank you for your feedback"],
    content: [
      "感谢你的反馈「{title}」，我们已记录。欢迎为这次处理评分。",
      "Thank you for your feedback “{title}”. We have noted it. You may rate how we handled it.",
    ],
  },
  "feedback.close": {
    title: ["你的反馈已关闭", "Your feedback was closed"],
    content: [
      "你的反馈「{title}」已关闭。原因：{reason}。欢迎为这次处理评分。",
      "Your feedback “{title}” was closed. Reason: {reason}. You may rate how we handled it.",
    ],
  },
  "feedback.sameAs": {
    title: ["你的反馈已有人提出", "Others reported the same"],
    content: [
      "你的反馈「{title}」与已有的反馈相同，有结果时会一并通知你。",
      "Others reported the same as “{title}”. You will get the answer together with them.",
    ],
  },
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
  "exclusiveModel.pass": {
    title: ["独家申请已通过", "Your model is exclusive"],
    content: [
      "模型「{title}」的独家申请已通过，将按约定的时间生效。",
      "Your application for “{title}” was accepted and takes effect at the agreed time.",
    ],
  },
  "exclusiveModel.noPass": {
    title: ["独家申请未通过", "Your application was refused"],
    content: [
      "模型「{title}」的独家申请未通过。原因：{reason}。",
      "Your application for “{title}” was refused. Reason: {reason}.",
    ],
  },
  "exclusiveModel.stop": {
    title: ["独家已终止", "Your exclusive contract has ended"],
    content: [
      "模型「{title}」的独家已终止。原因：{reason}。",
      "The exclusive contract of “{title}” was ended. Reason: {reason}.",
    ],
  },
  "logoutApply.pass": {
    title: ["注销申请已通过", "Your account will be deleted"],
    content: [
      "你的注销申请已通过，账号即将删除，无法恢复。",
      "Your request was accepted. Your account will be deleted and cannot be restored.",
    ],
  },
  "logoutApply.noPass": {
    title: ["注销申请未通过", "Your deletion request was refused"],
    content: [
      "你的注销申请未通过。原因：{reason}。处理后可以重新申请。",
      "Your request was refused. Reason: {reason}. You may ask again once it is settled.",
    ],
  },
  "logoutApply.withdraw": {
    title: ["注销申请已撤回", "Your deletion request was withdrawn"],
    content: ["你的注销申请已撤回，账号保持不变。", "Your request was withdrawn, and your account stays as it is."],
  },
  "circle.stop": {
    title: ["圈子已停用", "Your circle was stopped"],
    content: [
      "你管理的圈子「{title}」已停用。原因：{reason}。帖子仍属于各自作者。",
      "Your circle “{title}” was stopped. Reason: {reason}. Posts stay with their authors.",
    ],
  },
  "circle.restore": {
    title: ["圈子已恢复", "Your circle is open again"],
    content: ["你管理的圈子「{title}」已恢复。", "Your circle “{title}” is open again."],
  },
  "circle.setOwner": {
    title: ["你已成为圈主", "You now own a circle"],
    content: ["你已成为圈子「{title}」的圈主。", "You are now the owner of the circle “{title}”."],
  },
  "circle.merge": {
    title: ["圈子已合并", "Your circle was merged"],
    content: [
      "你管理的圈子「{title}」已并入其他圈子，成员、帖子和栏目一并转入。",
      "Your circle “{title}” was merged into another one. Its members, posts and columns moved along.",
    ],
  },
  "circleMember.remove": {
    title: ["你已被移出圈子", "You were removed from a circle"],
    content: [
      "你已被移出圈子「{title}」。原因：{reason}。",
      "You were removed from the circle “{title}”. Reason: {reason}.",
    ],
  },
  "topic.setHost": {
    title: ["你已成为话题主持人", "You now host a topic"],
    content: ["你已成为话题「#{title}」的主持人。", "You are now the host of the topic “#{title}”."],
  },
  "topicUser.invite": {
    title: ["邀请你参与话题", "You are invited to a topic"],
    content: [
      "邀请你参与话题「#{title}」，分享你的作品和经验。",
      "You are invited to the topic “#{title}”. Share your prints and what you learned.",
    ],
  },
  "topicUser.shutOut": {
    title: ["你在一个话题中被禁入", "You were shut out of a topic"],
    content: [
      "你在话题「#{title}」中的帖子已隐藏。原因：{reason}。其他话题不受影响。",
      "Your posts in the topic “#{title}” are hidden. Reason: {reason}. Other topics are not affected.",
    ],
  },
  "topicUser.letIn": {
    title: ["你可以重新参与话题", "You may take part in a topic again"],
    content: ["你在话题「#{title}」中的帖子已重新显示。", "Your posts in the topic “#{title}” are shown again."],
  },
};
