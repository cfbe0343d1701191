import { PayMethod } from "#domain/enumerations/money.ts";
import { i18n, longText, oneOf, recordId, text, time } from "#kernel/field.ts";
import { defineMachine } from "#kernel/machine.ts";
import { defineResource } from "#kernel/resource.ts";
import { ChannelPurpose, MessageDirection, MessageVerdict } from "./enumerations.ts";

const waits = { verdict: ["waiting"] } as const;

const machine = defineMachine({
  fields: { verdict: MessageVerdict },
  initial: { verdict: "waiting" },
  transitions: {
    take: { from: waits, to: { verdict: "taken" }, system: true },
    ignore: { from: waits, to: { verdict: "noChange" }, system: true },
    reject: { from: waits, to: { verdict: "forged" }, system: true },
    lose: { from: waits, to: { verdict: "unknown" }, system: true },
    contradict: { from: waits, to: { verdict: "contradicts" }, system: true },
    explain: {
      from: { verdict: ["contradicts", "unknown", "forged"] },
      to: { verdict: "explained" },
      reason: "required",
    },
  },
  final: { verdict: ["taken", "noChange", "explained"] },
});

const readOnly = { required: true, readOnly: true } as const;

/**
 * What was said to a payment channel and what it said, as received. A message of the channel is stored once, by the id
 * that the channel gives it.
 */
export const channelMessage = defineResource({
  name: "channelMessage",
  area: "payments",
  label: ["渠道报文", "Channel message"],
  title: "messageId",
  module: "account",
  fields: {
    messageId: text(100, { label: ["报文号", "Message id"], ...readOnly, unique: true, isCode: true, filter: true }),
    direction: oneOf(MessageDirection, { label: ["方向", "Direction"], ...readOnly, filter: true }),
    purpose: oneOf(ChannelPurpose, { label: ["用途", "Purpose"], ...readOnly, default: "payout", filter: true }),
    orderNo: text(32, { label: ["单号", "Our number"], readOnly: true, isCode: true, filter: true }),
    bizType: text(40, {
      label: ["业务类型", "Kind of business record"],
      readOnly: true,
      isCode: true,
      definitionKind: "resource",
    }),
    bizId: recordId({ label: ["业务单据", "Business record"], readOnly: true, filter: true, of: "bizType" }),
    method: oneOf(PayMethod, { label: ["渠道", "Channel"], readOnly: true, filter: true }),
    body: longText({ label: ["原文", "As received"], max: 20_000, readOnly: true }),
    verdict: oneOf(MessageVerdict, { label: ["处理", "Outcome"], readOnly: true, default: "waiting", filter: true }),
    note: i18n(300, { label: ["说明", "Note"], readOnly: true }),
    explanation: text(200, { label: ["核实说明", "Explanation"], readOnly: true }),
    time: time({ label: ["时间", "Time"], ...readOnly, filter: true, sort: true }),
    signedTime: time({ label: ["签名时间", "Signed"], readOnly: true }),
    handleTime: time({ label: ["处理时间", "Processed"], readOnly: true }),
  },
  machine,
  list: { columns: ["time", "direction", "bizId", "verdict", "note", "body"], sort: "-time" },
  allows: ["export"],
  bulk: false,
  indexes: [{ by: ["orderNo", "-time"] }, { by: ["verdict", "-time"] }, { by: ["bizId", "bizType", "-time"] }],
});
