import { defineEnumeration } from "#kernel/enumeration.ts";

/** Steps in the log of a photo-modelling job. */
export const PhotoStep = defineEnumeration("PhotoStep", [
  [null, "begun", "开始", "Begun"],
  [null, "accepted", "引擎已接受", "Accepted by the engine"],
  [null, "made", "已生成模型", "Model made"],
  [null, "uploaded", "人工上传结果", "Result uploaded by staff"],
  [null, "interrupted", "中断", "Interrupted", "yellow"],
  [null, "failed", "失败", "Failed", "red"],
  [null, "withdrawn", "退款后取消", "Withdrawn by a refund"],
]);

/** Why a photo-modelling job has failed. */
export const PhotoCause = defineEnumeration("PhotoCause", [
  [null, "tooSmall", "照片太小", "Picture too small"],
  [null, "oneColor", "照片几乎只有一种颜色", "Picture of one color"],
  [null, "unreadable", "照片无法读取", "Unreadable picture"],
  [null, "refused", "引擎拒绝", "Refused by the engine"],
  [null, "unavailable", "引擎无法访问", "Engine unavailable"],
  [null, "badResult", "结果无法使用", "Unusable result"],
  [null, "tooLate", "超时", "Too late"],
  [null, "interrupted", "多次中断", "Interrupted too often"],
  [null, "notAllowed", "会员不能上传", "Member may not upload"],
  [null, "withdrawn", "退款后取消", "Withdrawn by a refund"],
]);
export type PhotoCauseKey = (typeof PhotoCause)["values"][number]["key"];
