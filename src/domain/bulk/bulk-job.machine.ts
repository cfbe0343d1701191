import { defineMachine } from "#kernel/machine.ts";
import { BulkState } from "./enumerations.ts";

/** States after which the rows of a job can be undone. */
const UNDOABLE = ["done", "partial", "stopped"];

/** The job follows its background task (server/areas/bulk/follow-task.ts), which runs the transitions of the system. */
export const bulkJobMachine = defineMachine({
  fields: { status: BulkState },
  initial: { status: "draft" },
  transitions: {
    check: { from: { status: ["draft", "checked"] }, to: { status: "checking" } },
    found: { from: { status: ["checking"] }, to: { status: "checked" }, system: true },
    back: { from: { status: ["checking", "checked", "toApprove"] }, to: { status: "draft" }, system: true },
    confirm: { from: { status: ["checked"] }, to: { status: "running" } },
    ask: { from: { status: ["checked"] }, to: { status: "toApprove" }, system: true },
    run: { from: { status: ["toApprove"] }, to: { status: "running" }, system: true },
    deny: { from: { status: ["toApprove"] }, to: { status: "checked" }, system: true },
    finish: { from: { status: ["running"] }, to: { status: "done" }, system: true },
    finishPart: { from: { status: ["running"] }, to: { status: "partial" }, system: true },
    halt: { from: { status: ["running"] }, to: { status: "stopped" }, system: true },
    haltUndo: { from: { status: ["undoing"] }, to: { status: "stopped" }, system: true },
    goOn: { from: { status: ["partial", "stopped"] }, to: { status: "running" } },
    undo: { from: { status: UNDOABLE }, to: { status: "undoing" } },
    undone: { from: { status: ["undoing"] }, to: { status: "undone" }, system: true },
  },
  final: { status: ["undone"] },
});
