import { defineMachine } from "#kernel/machine.ts";
import { AsyncTaskState } from "./enumerations.ts";

/** The worker runs the transitions of the system (server/tasks/run-task.ts). */
export const asyncTaskMachine = defineMachine({
  fields: { state: AsyncTaskState },
  initial: { state: "waiting" },
  transitions: {
    start: { from: { state: ["waiting"] }, to: { state: "running" }, system: true },
    check: { from: { state: ["running"] }, to: { state: "toConfirm" }, system: true },
    recheck: { from: { state: ["toConfirm"] }, to: { state: "waiting" }, system: true },
    write: { from: { state: ["toConfirm"] }, to: { state: "waiting" }, system: true },
    finish: { from: { state: ["running"] }, to: { state: "done" }, system: true },
    finishPart: { from: { state: ["running"] }, to: { state: "partial" }, system: true },
    fail: { from: { state: ["running", "stopping"] }, to: { state: "failed" }, system: true },
    halt: { from: { state: ["stopping"] }, to: { state: "stopped" }, system: true },
    stop: { from: { state: ["waiting", "running", "toConfirm"] }, to: { state: "stopping" } },
    goOn: { from: { state: ["partial", "failed", "stopped"] }, to: { state: "waiting" } },
  },
  final: { state: ["done"] },
});
