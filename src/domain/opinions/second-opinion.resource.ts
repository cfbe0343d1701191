import { i18n, oneOf, recordId, ref, text, time } from "#kernel/field.ts";
import { defineMachine } from "#kernel/machine.ts";
import { defineResource } from "#kernel/resource.ts";
import { Language } from "#domain/enumerations/system.ts";
import { OpinionState, OpinionTarget, SampledAs, Verdict } from "./enumerations.ts";

const open = { status: ["waiting", "differs"] } as const;
const opinionGiven = { status: ["stays", "goes"] } as const;

/** The lead decides by the same commands as the second moderator, so that both see the same keys. */
const machine = defineMachine({
  fields: { status: OpinionState },
  initial: { status: "waiting" },
  transitions: {
    pass: { from: open, to: { status: "stays" } },
    noPass: { from: open, to: { status: "goes" }, reason: "required" },
    agree: { from: opinionGiven, to: { status: "agrees" }, system: true },
    differ: { from: opinionGiven, to: { status: "differs" }, system: true },
    settle: { from: opinionGiven, to: { status: "settled" }, system: true },
    expire: { from: open, to: { status: "expired" }, system: true },
  },
  final: { status: ["agrees", "settled", "expired"] },
});

/**
 * A second look at a decision by somebody who does not know it. The server chooses the decision. Until the opinion is
 * given, the fields about the decision are empty.
 */
export const secondOpinion = defineResource({
  name: "secondOpinion",
  area: "opinions",
  label: ["复核", "Second opinion"],
  title: "heading",
  module: "account",
  ownerField: "user",
  bulk: false,
  evidence: {
    facts: ["targetType", "user", "createTime"],
    blocks: [
      {
        kind: "facts",
        title: ["两次审核", "Both decisions"],
        fields: [
          "againstRecord",
          "decidedBy",
          "decidedTime",
          "decisionReason",
          "opinion",
          "opinionBy",
          "opinionReason",
          "notReversed",
        ],
      },
      { kind: "target", type: "targetType", id: "targetId", unseen: { operation: "operation", until: "opinion" } },
    ],
  },
  fields: {
    /** Title of the work when its decision was chosen. */
    heading: text(100, { label: ["标题", "Title"], readOnly: true, search: true }),
    targetType: oneOf(OpinionTarget, { label: ["对象类型", "Kind of work"], readOnly: true, filter: true }),
    targetId: recordId({
      label: ["对象", "Work"],
      readOnly: true,
      filter: true,
      of: "targetType",
      alsoReads: ["targetType"],
    }),
    user: ref("user", { label: ["作者", "Author"], readOnly: true, filter: true }),
    lang: oneOf(Language, { label: ["语言", "Language"], readOnly: true, filter: true }),
    operation: ref("operationRecord", {
      label: ["首次审核记录", "Record of the first decision"],
      readOnly: true,
      unique: true,
      secret: true,
    }),
    /** It is secret, because it would tell the first verdict. */
    sampledAs: oneOf(SampledAs, { label: ["抽查来源", "Chosen from"], readOnly: true, secret: true, inner: true }),
    status: oneOf(OpinionState, { label: ["状态", "Status"], default: "waiting", filter: true }),
    againstRecord: ref("operationRecord", { label: ["首次审核记录", "First record"], readOnly: true }),
    decision: text(80, {
      label: ["首次审核", "First decision"],
      readOnly: true,
      filter: true,
      definitionKind: "command",
    }),
    firstVerdict: oneOf(Verdict, { label: ["首次结论", "First verdict"], readOnly: true, filter: true }),
    decidedBy: ref("admin", { label: ["首次审核人", "First moderator"], readOnly: true, filter: true }),
    decidedTime: time({ label: ["首次审核时间", "First decided"], readOnly: true }),
    decisionReason: text(500, { label: ["首次原因", "First reason"], readOnly: true, isReason: true }),
    opinion: oneOf(Verdict, { label: ["复核意见", "Second opinion"], readOnly: true, filter: true }),
    opinionBy: ref("admin", { label: ["复核人", "Second moderator"], readOnly: true, filter: true }),
    opinionTime: time({ label: ["复核时间", "Given"], readOnly: true, filter: true, sort: true }),
    opinionReason: text(500, { label: ["复核原因", "Second reason"], readOnly: true, isReason: true }),
    verdict: oneOf(Verdict, { label: ["裁定", "Settled as"], readOnly: true, filter: true }),
    settledBy: ref("admin", { label: ["裁定人", "Settled by"], readOnly: true, filter: true }),
    settledTime: time({ label: ["裁定时间", "Settled"], readOnly: true }),
    settledReason: text(500, { label: ["裁定原因", "Reason"], readOnly: true, isReason: true }),
    notReversed: i18n(500, { label: ["未能改判", "Not changed"], readOnly: true }),
    remark: text(200, { label: ["备注", "Remark"] }),
  },
  machine,
  list: {
    columns: [
      "heading",
      "targetType",
      "status",
      "decision",
      "decidedBy",
      "opinion",
      "opinionBy",
      "verdict",
      "settledBy",
      "createTime",
    ],
    sort: "-createTime",
  },
  allows: ["export"],
  indexes: [
    { by: ["status", "createTime"] },
    { by: ["user", "-opinionTime"] },
    { by: ["decidedBy", "-opinionTime"] },
    { by: ["opinionBy", "-opinionTime"] },
  ],
});
