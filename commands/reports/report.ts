import { bool, longText, oneOf } from "#kernel/field.ts";
import type { Command } from "#kernel/command.ts";
import { RightsKind } from "#domain/appeals/enumerations.ts";
import { report } from "#domain/reports/report.resource.ts";
import { openAuthor, remark } from "#commands/queue-item.ts";
import { defineCommands } from "#commands/define.ts";
import { intoCase, raised, reportCaseCommands } from "./report-case.ts";

const waiting = { filter: "status:confirm", message: ["已处理", "It was decided"] } as const;

/** A decision that a report takes on its case. The permission and the words are those of the case. */
const onCase = ({ id, label, key, reasons, words, isGrave }: Command) =>
  ({
    label,
    key,
    targets: "many",
    action: { type: "handler" },
    ungated: true,
    requiresPermission: id,
    // The operation is that of the case, and its undo too.
    undoable: false,
    guard: waiting,
    reasons,
    words,
    ...(isGrave ? { isGrave } : {}),
  }) as const;

const { dismiss, uphold, deleteTarget, upholdAndForbid, malicious, raiseMaturity, split, merge } = reportCaseCommands;

export const reportCommands = defineCommands(report, {
  openCase: {
    label: ["在队列处理", "Work in the queue"],
    key: "w",
    action: { type: "browser" },
    requiresPermission: "screen:/report-deal-with",
    words: "领取 案件 claim next case",
  },
  dismiss: { ...onCase(dismiss), label: ["驳回案件", "Dismiss the case"] },
  uphold: onCase(uphold),
  deleteTarget: onCase(deleteTarget),
  upholdAndForbid: onCase(upholdAndForbid),
  malicious: { ...onCase(malicious), label: ["标为恶意举报", "Mark as malicious report"], undoable: true },
  raiseMaturity: {
    ...onCase(raiseMaturity),
    targets: "one",
    guard: {
      filter: "status:confirm targetType:model",
      message: ["只有待处理的模型举报", "Only open reports on models"],
    },
    input: raised,
  },
  split: { ...onCase(split), label: ["拆成新案件", "Split into a case"] },
  merge: { ...onCase(merge), input: { target: intoCase } },
  sendToComplaint: {
    label: ["转为投诉…", "Send to complaints…"],
    undoable: false,
    guard: {
      filter: "status:confirm -complaint:*",
      message: ["已处理，或已转为投诉", "Decided, or a complaint already"],
    },
    input: {
      kind: oneOf(RightsKind, { label: ["权利", "Right"], required: true }),
      statement: longText({
        label: ["陈述", "Statement"],
        hint: ["不填则用举报的说明", "Empty for the description of the report"],
        max: 5_000,
      }),
      sworn: bool({ label: ["举报人已声明善意", "The reporter gave the statement of good faith"], required: true }),
    },
    words: "权利 侵权 版权 投诉 copyright rights notice",
  },
  remark,
  openAuthor: openAuthor("被举报人 用户 reported member", ["看被举报人", "Open member"]),
});

export const reportStandard = {
  add: { key: "+", label: ["代录举报", "Enter a report"], words: "举报 登记 来信 told file" },
} as const;
