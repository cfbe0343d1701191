import { defineMachine } from "#kernel/machine.ts";
import { ContentStatus } from "#domain/enumerations/community.ts";
import { MachineReview } from "#domain/enumerations/review.ts";
import { judgedStates, runningMessage, verdicts } from "#domain/reviewed.ts";

const judged = { status: ["pending"], machineReview: judgedStates } as const;
const passed = { status: "suc", machineReview: "reviewPassed" } as const;

/** States of an evaluation. A clean one is published without a moderator. */
export const evaluationMachine = defineMachine({
  fields: { status: ContentStatus, machineReview: MachineReview },
  initial: { status: "pending", machineReview: "wait" },
  transitions: {
    pass: { from: judged, to: passed },
    noPass: { from: judged, to: { status: "fail", machineReview: "reviewFailed" }, reason: "required" },
    stop: { from: { status: ["suc"] }, to: { status: "fail" }, reason: "required" },
    restore: { from: { status: ["fail"] }, to: passed },
    delete: { from: { status: ["pending", "suc", "fail"] }, to: { status: "delete" }, reason: "required" },
    ...verdicts,
    /** The automatic review found nothing. */
    judgePass: {
      from: { status: ["pending"], machineReview: ["wait"] },
      to: { status: "suc", machineReview: "pass" },
      system: true,
    },
    resubmit: {
      from: { status: ["pending", "suc", "fail"] },
      to: { status: "pending", machineReview: "wait" },
      system: true,
    },
  },
  refusals: [{ when: { status: ["pending"], machineReview: ["wait"] }, message: runningMessage }],
  final: { status: ["delete"] },
});
