import { rollupCount } from "#kernel/rollups.ts";
import { bool, file, longText, oneOf, recordId, recordIds, ref, rows, text, time } from "#kernel/field.ts";
import { defineMachine } from "#kernel/machine.ts";
import { defineResource } from "#kernel/resource.ts";
import { ReviewFlow } from "#domain/enumerations/review.ts";
import { complaintProblems, rightsKinds } from "./complaint.rules.ts";
import { answerFields, contestedFields } from "./contested.ts";
import { ComplaintKind, ComplaintStage, ComplaintTarget, Demand } from "./enumerations.ts";

const isAppeal = "kind:appeal";
const isRights = `kind:${rightsKinds.join(",")}`;
const isOther = `${isRights},service`;
const waits = { status: ["waiting"] } as const;
const atDesk = { stage: "desk" } as const;
const ofComplainant = { resource: "complaint", by: "complainant", of: "complainant", one: true } as const;
const ofRespondent = { resource: "complaint", by: "respondent", of: "respondent", one: true } as const;
const files = { file: file({ label: ["文件", "File"], required: true }) };

const machine = defineMachine({
  fields: { status: ReviewFlow, stage: ComplaintStage },
  initial: { status: "waiting", ...atDesk },
  transitions: {
    accept: { from: waits, to: { status: "passed", ...atDesk } },
    reject: { from: waits, to: { status: "notPassed", ...atDesk }, reason: "required" },
    uphold: { from: { status: ["passed"] }, to: { status: "success" } },
    /** The server runs this transition when the counter period ends without a counter notice. */
    succeed: { from: { status: ["passed"] }, to: { status: "success" }, system: true },
    restoreTarget: { from: { status: ["passed"] }, to: { status: "down" }, reason: "required" },
    withdraw: { from: { status: ["waiting", "passed"] }, to: { status: "down", ...atDesk } },
    askProof: { from: { ...waits, stage: ["desk", "legal"] }, to: { stage: "proof" } },
    enterProof: { from: { ...waits, stage: ["desk", "proof"] }, to: atDesk },
    /** The server runs this transition when the time for the proof is over. */
    proofOver: { from: { stage: ["proof"] }, to: atDesk, system: true },
    toLegal: {
      from: { status: ["waiting", "passed"], stage: ["desk", "proof"] },
      to: { stage: "legal" },
      reason: "required",
    },
    fromLegal: { from: { stage: ["legal"] }, to: atDesk, reason: "required" },
  },
  timed: [
    // A complaint with the lawyers stays open until they return it.
    { transition: "succeed", at: "counterEnd", from: { status: ["passed"], stage: ["desk"] } },
    { transition: "proofOver", at: "proofDue" },
  ],
  final: { status: ["notPassed", "success", "down"] },
});

/** A formal matter with a deadline. */
export const complaint = defineResource({
  name: "complaint",
  area: "appeals",
  label: ["投诉", "Complaint"],
  title: "heading",
  module: "account",
  ownerField: "complainant",
  readers: { except: "decidedBy" },
  evidence: {
    facts: ["kind", "complainant", "respondent", "demand", "stage", "dueTime"],
    blocks: [
      { kind: "texts", fields: ["statement", "proofAsked", "counter"] },
      {
        kind: "facts",
        title: ["争议的审核", "Contested decision"],
        fields: ["decidedBy", "decidedTime", "decisionReason", "againstRecord", "notReversed"],
      },
      { kind: "target", type: "targetType", id: "targets" },
      {
        kind: "facts",
        title: ["投诉人", "Complainant"],
        fields: ["name", "company", "email", "phone", "address", "work", "proofs", "counterFiles"],
      },
      {
        kind: "facts",
        title: ["双方以往", "Both sides so far"],
        fields: ["byComplainant", "rejectedOfComplainant", "againstRespondent", "wonAgainstRespondent"],
      },
    ],
  },
  fields: {
    /** Title of the target when the complaint was entered. */
    heading: text(100, { label: ["对象标题", "Target"], readOnly: true, search: true }),
    kind: oneOf(ComplaintKind, { label: ["类型", "Kind"], required: true, immutable: true, filter: true }),
    complainant: ref("user", {
      label: ["投诉人", "Complainant"],
      hint: ["会员；不是会员时填下面的姓名或单位", "A member. For others, enter a name or a company below"],
      immutable: true,
      when: isOther,
      filter: true,
    }),
    name: text(60, { label: ["姓名", "Name"], when: isOther }),
    company: text(100, { label: ["单位", "Company"], when: isOther }),
    email: text(254, { label: ["邮箱", "E-mail"], masked: "email" }),
    phone: text(20, { label: ["电话", "Phone"], masked: "phone" }),
    address: text(200, { label: ["地址", "Address"], masked: "name" }),
    againstRecord: ref("operationRecord", {
      label: ["争议的操作记录", "Against record"],
      hint: [
        "帖子、评论、视频、评价、合集的不通过、下架或删除，举报成立，黑名单；15 天内",
        "Rejection, stop or delete of a post, comment, video, evaluation or collection, an upheld report, a ban; 15 days",
      ],
      required: true,
      immutable: true,
      unique: true,
      when: isAppeal,
      filter: true,
    }),
    ...contestedFields,
    targetType: oneOf(ComplaintTarget, {
      label: ["对象类型", "Kind of target"],
      required: true,
      immutable: true,
      when: isOther,
      filter: true,
    }),
    targets: recordIds(50, {
      label: ["对象", "Targets"],
      hint: ["同一会员的同类对象，最多 50 个", "Records of one kind and of one member, at most 50"],
      required: true,
      immutable: true,
      when: isOther,
      filter: true,
      of: "targetType",
      alsoReads: ["targetType"],
    }),
    work: ref("model", {
      label: ["主张的作品", "Work claimed"],
      hint: ["投诉人自己的模型，如有", "The complainant's own model, if there is one"],
      when: isRights,
    }),
    /** Report that became this complaint. No reference, so that its screen does not open all reports. */
    report: recordId({ label: ["来自举报", "From a report"], readOnly: true, filter: true }),
    respondent: ref("user", { label: ["被投诉人", "Respondent"], readOnly: true, filter: true }),
    byComplainant: rollupCount(ofComplainant, { label: ["投诉人的投诉", "Complaints of the complainant"] }),
    rejectedOfComplainant: rollupCount(
      { ...ofComplainant, where: { status: [ReviewFlow.of("notPassed")] } },
      { label: ["其中驳回", "Rejected of these"] },
    ),
    againstRespondent: rollupCount(ofRespondent, { label: ["被投诉人被诉", "Complaints about the respondent"] }),
    wonAgainstRespondent: rollupCount(
      { ...ofRespondent, where: { status: [ReviewFlow.of("passed"), ReviewFlow.of("success")] } },
      { label: ["其中成立", "Upheld of these"] },
    ),
    statement: longText({ label: ["陈述", "Statement"], required: true, immutable: true }),
    demand: oneOf(Demand, { label: ["诉求", "Demand"], default: "takeDown", filter: true }),
    sworn: bool({ label: ["善意声明", "Statement of good faith"], when: isRights }),
    proofs: rows(files, { label: ["证明文件", "Proofs"], max: 20 }),
    stage: oneOf(ComplaintStage, { label: ["阶段", "Stage"], default: "desk", filter: true }),
    /** Question to the complainant, with the end of the time for the answer. */
    proofAsked: text(500, { label: ["要求的证明", "Proof asked for"], readOnly: true }),
    proofDue: time({ label: ["举证期至", "Proof until"], readOnly: true, filter: true, sort: true }),
    status: oneOf(ReviewFlow, { label: ["状态", "Status"], default: "waiting", filter: true }),
    dueTime: time({ label: ["到期", "Due"], readOnly: true, filter: true, sort: true }),
    /** True if three rights complaints of the complainant were rejected, so that a lead decides. */
    leadOnly: bool({ label: ["仅限组长", "Lead only"], readOnly: true, filter: true }),
    sentTime: time({ label: ["转交时间", "Sent on"], readOnly: true }),
    /** End of the counter period; null before it, and once there is a counter notice. */
    counterEnd: time({ label: ["反通知期至", "Counter period until"], readOnly: true, filter: true, sort: true }),
    counter: longText({ label: ["反通知", "Counter notice"], readOnly: true }),
    counterFiles: rows(files, { label: ["反通知附件", "Files of the counter notice"], max: 20, readOnly: true }),
    counterTime: time({ label: ["反通知时间", "Counter notice of"], readOnly: true, filter: true, sort: true }),
    ...answerFields,
  },
  machine,
  problems: complaintProblems,
  list: {
    columns: [
      "kind",
      "heading",
      "complainant",
      "respondent",
      "demand",
      "status",
      "counterTime",
      "dueTime",
      "handler",
      "createTime",
    ],
    keeps: ["kind"],
    sort: "-createTime",
  },
  form: [
    { title: ["类型", "Kind"], fields: ["kind", "againstRecord", "targetType", "targets", "work"] },
    { title: ["投诉人", "Complainant"], fields: ["complainant", "name", "company", "email", "phone", "address"] },
    { title: ["投诉", "Complaint"], fields: ["statement", "demand", "sworn", "proofs"] },
  ],
  allows: ["add", "export"],
  indexes: [
    { by: ["status", "dueTime"] },
    { by: ["respondent", "-createTime"] },
    { by: ["complainant", "-createTime"] },
  ],
});
