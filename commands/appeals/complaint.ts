import { file, longText, ref, rows, text, time } from "#kernel/field.ts";
import { complaint } from "#domain/appeals/complaint.resource.ts";
import { rightsKinds } from "#domain/appeals/complaint.rules.ts";
import { openAuthor, remark } from "#commands/queue-item.ts";
import { defineCommands } from "#commands/define.ts";

const files = { file: file({ label: ["文件", "File"], required: true }) };

const ofRights = {
  filter: `kind:${rightsKinds.join(",")}`,
  message: ["只用于权利投诉", "Only for complaints about rights"],
} as const;

const byLead = {
  filter: "-leadOnly:true",
  message: [
    "该投诉人已有三件权利投诉被驳回，须由组长处理",
    "Three complaints of this complainant were rejected. A lead has to decide",
  ],
  unless: "complaints.lead",
} as const;

export const complaintCommands = defineCommands(complaint, {
  accept: {
    label: ["申诉成立", "Accept"],
    key: "p",
    decision: true,
    foretells: true,
    guard: byLead,
    words: "成立 下架 受理 申诉成立 grant uphold takedown",
  },
  reject: {
    label: ["驳回申诉", "Dismiss"],
    key: "n",
    decision: true,
    reasons: "audit_failure",
    guard: byLead,
    words: "不成立 维持 refuse deny",
  },
  uphold: {
    label: ["最终成立", "Uphold"],
    key: "t",
    decision: true,
    guard: ofRights,
    strikes: true,
    words: "生效 成立 侵权 final infringement",
  },
  restoreTarget: {
    label: ["恢复对象", "Restore target"],
    decision: true,
    reasons: "free",
    guard: ofRights,
    words: "反通知成立 恢复上架 counter notice put back",
  },
  withdraw: { label: ["撤诉", "Withdraw"], decision: true, words: "撤回 放弃 drop cancel" },
  enterCounter: {
    label: ["登记反通知", "Enter counter notice"],
    action: { type: "change", fields: ["counter", "counterFiles"] },
    guard: {
      filter: `status:passed kind:${rightsKinds.join(",")}`,
      message: ["只在反通知期内", "Only in the counter period"],
    },
    input: {
      counter: longText({ label: ["反通知", "Counter notice"], required: true }),
      counterFiles: rows(files, { label: ["附件", "Files"], max: 20 }),
    },
    words: "答辩 异议 回应 defence objection",
  },
  askProof: {
    label: ["要求证明", "Ask for proof"],
    key: "i",
    requiresLanguage: true,
    movesOn: true,
    input: {
      proofAsked: text(500, { label: ["要证明什么", "What to prove"], required: true, savedReplies: true }),
      proofDue: time({
        label: ["举证期至", "Proof until"],
        hint: ["不填为 7 天；期满回到队列", "Empty for 7 days. The complaint returns to the queue then"],
      }),
    },
    words: "举证 补充 权属 证据 等待 evidence hold question",
  },
  enterProof: {
    label: ["登记证明", "Enter proof"],
    input: { proofs: rows(files, { label: ["证明文件", "Proofs"], required: true, max: 20 }) },
    words: "补充 证据 附件 evidence received files",
  },
  toLegal: {
    label: ["转法务", "Escalate to legal"],
    reasons: "free",
    movesOn: true,
    words: "律师 法律 升级 诉讼 lawyer counsel court",
  },
  fromLegal: {
    label: ["法务交回", "Back from legal"],
    reasons: "free",
    words: "律师 意见 退回 lawyer opinion return",
  },
  letter: {
    label: ["打印函件", "Letter to print"],
    action: { type: "browser" },
    words: "信函 通知书 PDF letter print pdf notice",
  },
  sendOn: {
    label: ["转交被投诉人", "Send on to the respondent"],
    action: { type: "change", fields: [] },
    guard: {
      filter: "respondent:* -sentTime:*",
      message: ["没有被投诉人，或已转交", "No respondent, or sent already"],
    },
    words: "通知 转发 forward notify",
  },
  handTo: {
    label: ["转给", "Hand to"],
    action: { type: "change", fields: ["handler"] },
    input: { handler: ref("admin", { label: ["处理人", "Handler"], required: true }) },
    words: "转交 分配 assign",
  },
  remark,
  openAuthor: openAuthor("投诉人 其他投诉 complainant", ["看投诉人", "Open complainant"]),
});

export const complaintStandard = {
  add: { key: "+", label: ["登记投诉", "Enter a complaint"], words: "投诉 来信 侵权通知 notice letter dmca" },
} as const;
