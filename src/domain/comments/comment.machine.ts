import { defineMachine } from "#kernel/machine.ts";
import { ContentStatus } from "#domain/enumerations/community.ts";
import { MachineReview } from "#domain/enumerations/review.ts";
import { judgedStates, runningMessage, verdicts } from "#domain/reviewed.ts";

const judged = { status: ["pending"], machineReview: judgedStates } as const;

/** State machine of a comment. What members see and the verdict of the automatic review change together. */
export const commentMachine = defineMachine({
  fields: { status: ContentStatus, machineReview: MachineReview },
  initial: { status: "pending", machineReview: "wait" },
  transitions: {
    pass: { from: judged, to: { status: "suc", machineReview: "reviewPassed" } },
    noPass: { from: judged, to: { status: "fail", machineReview: "reviewFailed" }, reason: "required" },
    stop: { from: { status: ["suc"] }, to: { status: "fail" }, reason: "required" },
    restore: { from: { status: ["fail"] }, to: { status: "suc", machineReview: "reviewPassed" } },
    delete: { from: { status: ["pending", "suc", "fail"] }, to: { status: "delete" }, reason: "required" },
    ...verdicts,
    /** The system runs this transition if the author has a review exemption. */
    publishExempt: {
      from: { status: ["pending"], machineReview: ["pass", "dubious"] },
      to: { status: "suc", machineReview: "reviewPassed" },
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
