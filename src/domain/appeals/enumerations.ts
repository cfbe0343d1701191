import { defineEnumeration } from "#kernel/enumeration.ts";
import { ReviewFlow } from "#domain/enumerations/review.ts";

// Enumerations that have no row in the specification's table.

/** States of an appeal on a model: those of ReviewFlow that it has, with the same numbers. */
export const AppealStatus = defineEnumeration("AppealStatus", [
  [Number(ReviewFlow.of("waiting")), "waiting", "待处理", "Waiting", "yellow"],
  [Number(ReviewFlow.of("passed")), "passed", "申诉成立", "Upheld", "green"],
  [Number(ReviewFlow.of("notPassed")), "notPassed", "已驳回", "Rejected", "red"],
]);

/** Kinds of complaints. An appeal contests a decision; the others are about a member, a record or a service. */
export const ComplaintKind = defineEnumeration("ComplaintKind", [
  [null, "copyright", "著作权", "Copyright"],
  [null, "trademark", "商标", "Trademark"],
  [null, "patent", "专利", "Patent"],
  [null, "portrait", "肖像", "Portrait"],
  [null, "privacy", "隐私", "Privacy"],
  [null, "service", "服务", "Service"],
  [null, "appeal", "申诉", "Appeal"],
]);

/** Kinds of records that complaints and appeals are about: targets of reports, and other works that a review decides. */
export const ComplaintTarget = defineEnumeration("ComplaintTarget", [
  [null, "model", "模型", "Model"],
  [null, "content", "内容", "Content"],
  [null, "comment", "评论", "Comment"],
  [null, "user", "用户", "User"],
  [null, "video", "视频", "Video"],
  [null, "evaluation", "评价", "Evaluation"],
  [null, "collection", "合集", "Collection"],
  [null, "feedback", "反馈", "Feedback"],
]);

/** With whom a complaint lies. Only the moderators' ones are offered in the queue. */
export const ComplaintStage = defineEnumeration("ComplaintStage", [
  [null, "desk", "审核员", "Moderators"],
  [null, "proof", "等证明", "Awaiting proof", "blue"],
  [null, "legal", "法务", "With legal", "yellow"],
]);

/** Kinds of ComplaintKind in which somebody claims a right. */
export const RightsKind = defineEnumeration("RightsKind", [
  [null, "copyright", "著作权", "Copyright"],
  [null, "trademark", "商标", "Trademark"],
  [null, "patent", "专利", "Patent"],
  [null, "portrait", "肖像", "Portrait"],
  [null, "privacy", "隐私", "Privacy"],
]);

/** Demands of a complaint. */
export const Demand = defineEnumeration("Demand", [
  [null, "takeDown", "下架", "Take down"],
  [null, "restore", "恢复", "Restore"],
  [null, "correct", "更正", "Correct"],
  [null, "refund", "退款", "Refund"],
  [null, "pay", "赔偿", "Pay"],
  [null, "other", "其他", "Other"],
]);
