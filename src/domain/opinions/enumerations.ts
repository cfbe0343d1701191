import { defineEnumeration } from "#kernel/enumeration.ts";

/**
 * States of a second opinion. It is `stays` or `goes` only within the call that compares it with the first decision.
 */
export const OpinionState = defineEnumeration("OpinionState", [
  [null, "waiting", "待复核", "Waiting", "yellow"],
  [null, "stays", "应保留", "Stays"],
  [null, "goes", "应去除", "Goes"],
  [null, "agrees", "一致", "Agrees", "green"],
  [null, "differs", "不一致", "Differs", "yellow"],
  [null, "settled", "组长已裁定", "Settled by the lead"],
  [null, "expired", "已失效", "Expired"],
]);

/** Outcome of a decision for its work: it stays online, or it goes. */
export const Verdict = defineEnumeration("Verdict", [
  [null, "stays", "保留", "Stays", "green"],
  [null, "goes", "去除", "Goes", "red"],
]);

/** Kinds of works whose decisions get a second opinion. */
export const OpinionTarget = defineEnumeration("OpinionTarget", [
  [null, "model", "模型", "Model"],
  [null, "content", "内容", "Content"],
  [null, "comment", "评论", "Comment"],
  [null, "video", "视频", "Video"],
  [null, "evaluation", "评价", "Evaluation"],
  [null, "collection", "合集", "Collection"],
]);

/** Why a decision got a second opinion. */
export const SampledAs = defineEnumeration("SampledAs", [
  [null, "decision", "管理员审核", "Decision of a moderator"],
  [null, "exempt", "免审发布", "Published exempt from review"],
]);
