import { BEANS } from "#domain/amount-formats.ts";
import { bool, decimal, money, oneOf, ref, text, time } from "#kernel/field.ts";
import { defineResource } from "#kernel/resource.ts";
import { HelpCut } from "./enumerations.ts";

const readOnly = { readOnly: true } as const;

/** The help of one member in a run. It counts once, and not from the device or the address of the member helped. */
export const boostHelp = defineResource({
  name: "boostHelp",
  area: "member-tasks",
  label: ["助力", "Help"],
  title: "helper",
  module: "activity",
  ownerField: "helper",
  fields: {
    run: ref("boostRun", { label: ["助力记录", "Run"], required: true, ...readOnly, filter: true, partOf: true }),
    helper: ref("user", { label: ["助力者", "Helper"], required: true, ...readOnly, filter: true }),
    /** Day on the helper's clock, for the limit of a day. */
    day: text(10, { label: ["日期", "Day"], required: true, ...readOnly }),
    isNew: bool({ label: ["新用户", "New member"], ...readOnly }),
    weight: decimal(1, { label: ["算几人", "Counts as"], required: true, ...readOnly, default: 0, min: 0 }),
    cut: oneOf(HelpCut, { label: ["不计原因", "Why it does not count"], ...readOnly, filter: true }),
    beans: money({ currency: BEANS, label: ["奖励金豆", "Beans"], required: true, ...readOnly, default: 0 }),
    entry: ref("ledgerEntry", { label: ["分录", "Entry"], ...readOnly }),
    device: text(64, { label: ["设备", "Device"], ...readOnly, filter: true }),
    ip: text(45, { label: ["IP", "IP"], ...readOnly, masked: "ip" }),
    time: time({ label: ["时间", "Time"], required: true, ...readOnly, filter: true, sort: true }),
  },
  uniqueTogether: [["run", "helper"]],
  list: {
    columns: ["helper", "run", "isNew", "weight", "cut", "beans", "device", "ip", "time"],
    sort: "-time",
    sums: ["beans"],
  },
  allows: ["export"],
  bulk: false,
  indexes: [{ by: ["helper", "day"] }],
});
