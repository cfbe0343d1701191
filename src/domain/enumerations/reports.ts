import { defineEnumeration } from "#kernel/enumeration.ts";

export const ConfigType = defineEnumeration("ConfigType", [
  [null, "pictureCount", "图片数量", "Picture count"],
  [null, "modelReport", "模型举报", "Model report"],
  [null, "contentReport", "内容举报", "Content report"],
  [null, "commentReport", "评论举报", "Comment report"],
  [null, "userReport", "用户举报", "User report"],
  [null, "modelGcodeCount", "模型G-code数量", "Model G-code count"],
  [null, "modelGcodeSize", "模型G-code大小", "Model G-code size"],
  [null, "reviewModel", "模型审核", "Model review"],
  [null, "scoreDimension", "评分维度", "Score dimension"],
  [null, "withdrawal", "提现", "Withdrawal"],
]);

export const CancelReason = defineEnumeration("CancelReason", [
  [1, "orderedByMistake", "下错单", "Ordered by mistake"],
  [2, "wrongModelOrSize", "模型或尺寸选错", "Wrong model or size"],
  [3, "wrongMaterialOrColour", "材料或颜色选错", "Wrong material or colour"],
  [4, "wrongAddress", "地址填错", "Wrong address"],
  [5, "foundCheaper", "别处更便宜", "Found it cheaper"],
  [6, "providerNoAnswer", "服务商不回应", "Provider does not answer"],
  [7, "cannotBePrinted", "模型无法打印", "Model cannot be printed"],
  [8, "materialOutOfStock", "材料缺货", "Material out of stock"],
  [9, "machinesDownOrFull", "设备故障或排满", "Machines down or full"],
  [10, "addressNotServed", "地址不在服务范围", "Address not served"],
  [11, "contentNotAllowed", "内容不允许", "Content not allowed"],
  [12, "agreedWithBuyer", "与买家协商一致", "Agreed with the buyer"],
]);

export const CancelInitiator = defineEnumeration("CancelInitiator", [
  [1, "user", "用户", "User"],
  [2, "serviceProvider", "服务商", "Service provider"],
]);

export const OperationModule = defineEnumeration("OperationModule", [
  [null, "account", "账号", "Account"],
  [null, "circle", "圈子", "Circle"],
  [null, "content", "内容", "Content"],
  [null, "model", "模型", "Model"],
  [null, "notice", "通知", "Notice"],
  [null, "activity", "活动", "Activity"],
  [null, "pinnedContent", "置顶内容", "Pinned content"],
  [null, "accountDeletion", "账号注销", "Account deletion"],
  [null, "tag", "标签", "Tag"],
  [null, "member", "会员", "Member"],
  [null, "comment", "评论", "Comment"],
  [null, "printer", "打印机", "Printer"],
  [null, "softwareFirmware", "软件/固件", "Software/firmware"],
]);

export const ReportStatus = defineEnumeration("ReportStatus", [
  [1, "confirmed", "举报成立", "Upheld", "red"],
  [2, "confirm", "待处理", "Waiting", "yellow"],
  [3, "forbid", "成立并处罚", "Upheld and forbidden", "red"],
  [4, "cancel", "举报驳回", "Dismissed", "green"],
  [5, "cancelForbid", "处罚已解除", "Ban lifted"],
]);

export const FeedbackState = defineEnumeration("FeedbackState", [
  [null, "waiting", "待处理", "Waiting", "yellow"],
  [null, "claimed", "处理中", "Claimed", "blue"],
  [null, "asked", "待用户补充", "Asked for more", "blue"],
  [null, "answered", "已回复", "Answered", "green"],
  [null, "closed", "已关闭", "Closed", "green"],
]);

export const ReportTarget = defineEnumeration("ReportTarget", [
  [null, "model", "模型", "Model"],
  [null, "content", "内容", "Content"],
  [null, "comment", "评论", "Comment"],
  [null, "user", "用户", "User"],
]);
