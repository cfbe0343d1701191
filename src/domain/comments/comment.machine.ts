import { defineMachine } from "#kernel/machine.ts";
import { ContentStatus } from "#domain/enumerations/community.ts";
import { MachineReview } from "#domain/enumerations/review.ts";
import { runningMessage, saidTransitions } from "#domain/reviewed.ts";

/** State machine of a comment. What members see and the verdict of the automatic review change together. */
export const commentMachine = defineMachine({
  fields: { status: ContentStatus, machineReview: MachineReview },
  initial: { status: "pending", machineReview: "wait" },
  transitions: {
    ...saidTransitions,
    /** The system runs this transition if the author has a review exemption. */
    publishExempt: {
      from: { status: ["pending"], machineReview: ["pass", "dubious"] },
      to: { status: "suc", machineReview: "reviewPassed" },
      system: true,
    },
  },
  refusals: [{ when: { status: ["pending"], machineReview: ["wait"] }, message: runningMessage }],
  final: { status: ["delete"] },
});
