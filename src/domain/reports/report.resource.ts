import { bool, decimal, images, json, oneOf, recordId, ref, text, time, treeRef } from "#kernel/field.ts";
import { defineResource } from "#kernel/resource.ts";
import { ReportStatus, ReportTarget } from "#domain/enumerations/reports.ts";
import { Language, Platform } from "#domain/enumerations/system.ts";

/** A report of one member on one target. Its case decides it. */
export const report = defineResource({
  name: "report",
  area: "reports",
  label: ["举报", "Report"],
  title: "description",
  module: "account",
  ownerField: "reporter",
  fields: {
    reportCase: ref("reportCase", {
      label: ["案件", "Case"],
      partOf: true,
      required: true,
      readOnly: true,
      filter: true,
    }),
    /** Case to which the report belonged before a merge or a split. */
    formerCase: ref("reportCase", { label: ["原案件", "Former case"], partOf: true, readOnly: true }),
    targetType: oneOf(ReportTarget, {
      label: ["对象类型", "Kind of target"],
      required: true,
      immutable: true,
      filter: true,
    }),
    targetId: recordId({
      label: ["对象", "Target"],
      required: true,
      immutable: true,
      filter: true,
      of: "targetType",
      alsoReads: ["targetType"],
    }),
    targetUser: ref("user", { label: ["被举报人", "Reported member"], readOnly: true, filter: true }),
    reporter: ref("user", { label: ["举报人", "Reporter"], required: true, immutable: true, filter: true }),
    /** Filled where staff enter a report that reached them otherwise. */
    toldBy: text(100, {
      label: ["代录来源", "As told by"],
      hint: ["代会员录入时填：来信、电话等", "Where staff enter it for the member: a letter, a call"],
      immutable: true,
    }),
    cause: ref("reportCause", {
      label: ["原因", "Cause"],
      hint: ["须属于同类对象", "One of the causes of this kind of target"],
      required: true,
      immutable: true,
      filter: true,
    }),
    description: text(500, { label: ["说明", "Description"], immutable: true, search: true }),
    pictures: images(9, { label: ["图片", "Pictures"], immutable: true }),
    /** The target as it was when it was reported: texts and pictures by field. */
    snapshot: json<Record<string, unknown>>({ label: ["当时的内容", "As it was"], of: "targetType" }),
    /** Trust in the reporter, 0 to 2. */
    weight: decimal(1, { label: ["权重", "Weight"], default: 1, min: 0, max: 2, readOnly: true }),
    /** Circle of the reported post, and category of the reported model. */
    circle: ref("circle", { label: ["圈子", "Circle"], readOnly: true, filter: true }),
    category: treeRef("category", "fatherId", { label: ["分类", "Category"], readOnly: true, filter: true }),
    platform: oneOf(Platform, { label: ["举报端", "Reported with"], immutable: true, filter: true }),
    lang: oneOf(Language, { label: ["语言", "Language"], readOnly: true, filter: true }),
    malicious: bool({ label: ["恶意", "Malicious"], readOnly: true, filter: true }),
    status: oneOf(ReportStatus, { label: ["状态", "Status"], default: "confirm", readOnly: true, filter: true }),
    handler: ref("admin", { label: ["处理人", "Handler"], readOnly: true, filter: true }),
    handleTime: time({ label: ["处理时间", "Handled"], readOnly: true, filter: true }),
    /** Complaint about rights that the report became. No reference: who reads reports must not read all complaints. */
    complaint: recordId({ label: ["转为投诉", "Became complaint"], readOnly: true, filter: true }),
    remark: text(200, { label: ["备注", "Remark"] }),
    /** Operation record of the decision on its case. */
    decision: ref("operationRecord", { label: ["决定", "Decision"], readOnly: true }),
  },
  list: {
    columns: ["targetId", "targetUser", "cause", "description", "pictures", "reporter", "status", "createTime"],
    keeps: ["targetUser"],
    sort: "-createTime",
  },
  form: [
    { title: ["对象", "Target"], fields: ["targetType", "targetId", "cause"] },
    { title: ["举报", "Report"], fields: ["reporter", "toldBy", "description", "pictures", "platform"] },
  ],
  allows: ["add", "export"],
  indexes: [
    { by: ["reportCase", "status"] },
    { by: ["targetType", "-createTime"] },
    { by: ["targetType", "targetId"] },
    { by: ["reporter", "-createTime"] },
  ],
});
