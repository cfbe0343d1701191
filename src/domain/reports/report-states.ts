import type { Machine } from "#kernel/machine.ts";
import { defineMachine } from "#kernel/machine.ts";
import { ReportStatus } from "#domain/enumerations/reports.ts";

const waits = { status: ["confirm"] } as const;

/** States of upheld cases, with a ban or without. */
export const upheldStates = ["confirmed", "forbid", "cancelForbid"] as const;

/** States of a case. Its reports get the same state in the same transaction. */
export const caseMachine: Machine = defineMachine({
  fields: { status: ReportStatus },
  initial: { status: "confirm" },
  transitions: {
    dismiss: { from: waits, to: { status: "cancel" } },
    uphold: { from: waits, to: { status: "confirmed" }, reason: "required" },
    deleteTarget: { from: waits, to: { status: "confirmed" }, reason: "required" },
    upholdAndForbid: { from: waits, to: { status: "forbid" }, reason: "required" },
    upholdWith: { from: waits, to: { status: "forbid" }, reason: "required" },
    /** Two people decide it, because the account is disabled for good. */
    upholdAndDisable: { from: waits, to: { status: "forbid" }, reason: "required" },
    /** The model stays and is shown to older members only. */
    raiseMaturity: { from: waits, to: { status: "confirmed" } },
    malicious: { from: waits, to: { status: "cancel" } },
    lift: { from: { status: ["forbid"] }, to: { status: "cancelForbid" }, reason: "required" },
    /** The server runs this transition when the ban ends by its time. */
    endBan: { from: { status: ["forbid"] }, to: { status: "cancelForbid" }, system: true },
    /** The server runs this transition where an appeal against the case is upheld. */
    overturn: { from: { status: [...upheldStates] }, to: { status: "cancel" }, system: true },
    reopen: { from: { status: ["cancel"] }, to: { status: "confirm" } },
  },
});
