import { bool, oneOf, ref, text, time } from "#kernel/field.ts";
import { defineMachine } from "#kernel/machine.ts";
import { defineResource } from "#kernel/resource.ts";
import { MedalRecordStatus, MedalSource } from "./enumerations.ts";

const machine = defineMachine({
  fields: { status: MedalRecordStatus },
  initial: { status: "valid" },
  transitions: {
    expire: { from: { status: ["valid"] }, to: { status: "expired" }, system: true },
    revoke: { from: { status: ["valid"] }, to: { status: "revoked" }, reason: "required" },
    giveBack: { from: { status: ["revoked"] }, to: { status: "valid" } },
    // By the command `extend`, which takes the new expiry.
    prolong: { from: { status: ["valid", "expired"] }, to: { status: "valid" }, system: true },
  },
  timed: [{ transition: "expire", at: "expireTime" }],
});

/** A medal that a member got. A member has at most one valid record of a medal. */
export const medalRecord = defineResource({
  name: "medalRecord",
  area: "medals",
  label: ["勋章记录", "Medal record"],
  title: "medal",
  module: "account",
  ownerField: "user",
  fields: {
    medal: ref("medal", { label: ["勋章", "Medal"], required: true, readOnly: true, filter: true }),
    user: ref("user", { label: ["用户", "User"], required: true, readOnly: true, filter: true }),
    source: oneOf(MedalSource, { label: ["来源", "Source"], required: true, readOnly: true, filter: true }),
    sendBatch: ref("medalSend", { label: ["发放批次", "Sending"], readOnly: true, filter: true }),
    getTime: time({ label: ["获得时间", "Received"], required: true, readOnly: true, filter: true, sort: true }),
    expireTime: time({ label: ["到期时间", "Expires"], readOnly: true, filter: true, sort: true }),
    worn: bool({ label: ["佩戴中", "Worn"], readOnly: true, filter: true }),
    status: oneOf(MedalRecordStatus, { label: ["状态", "Status"], default: "valid", filter: true }),
    reason: text(500, { label: ["收回原因", "Reason"], readOnly: true, isReason: true }),
  },
  machine,
  list: {
    columns: ["user", "medal", "source", "getTime", "expireTime", "worn", "status"],
    keeps: ["user"],
    sort: "-getTime",
  },
  indexes: [
    { by: ["medal", "status"] },
    { by: ["user", "-getTime"] },
    { by: ["status", "expireTime"], where: "expireTime" },
  ],
  allows: ["export"],
});
