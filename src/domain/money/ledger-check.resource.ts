import { int, json, time } from "#kernel/field.ts";
import { defineResource } from "#kernel/resource.ts";

/** One comparison of the whole ledger: each balance with its flows, each entry with 0. It runs every night. */
export const ledgerCheck = defineResource({
  name: "ledgerCheck",
  area: "money",
  label: ["账本核对", "Check of the ledger"],
  title: "time",
  module: "account",
  fields: {
    time: time({ label: ["核对时间", "Checked"], required: true, readOnly: true, sort: true }),
    accounts: int({ label: ["账户数", "Accounts"], required: true, readOnly: true, default: 0 }),
    entries: int({ label: ["分录数", "Entries"], required: true, readOnly: true, default: 0 }),
    flows: int({ label: ["流水数", "Flows"], required: true, readOnly: true, default: 0 }),
    differences: int({ label: ["差异数", "Differences"], required: true, readOnly: true, default: 0 }),
    seconds: int({ label: ["用时（秒）", "Took, s"], required: true, readOnly: true, default: 0 }),
    sums: json<Readonly<Record<string, number>>>({ label: ["各币种合计", "Sum of each currency"] }),
  },
  list: { columns: ["time", "accounts", "entries", "flows", "differences", "seconds"], sort: "-time" },
  appendOnly: true,
});
