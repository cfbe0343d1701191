import { defineMachine } from "#kernel/machine.ts";
import { ContentStatus } from "#domain/enumerations/community.ts";
import { MachineReview } from "#domain/enumerations/review.ts";
import { runningMessage, saidTransitions } from "#domain/reviewed.ts";

/** States of an evaluation. A clean one is published without a moderator. */
export const evaluationMachine = defineMachine({
  fields: { status: ContentStatus, machineReview: MachineReview },
  initial: { status: "pending", machineReview: "wait" },
  transitions: {
    ...saidTransitions,
    /** The automatic review found nothing. */
    judgePass: {
      from: { status: ["pending"], machineReview: ["wait"] },
      to: { status: "suc", machineReview: "pass" },
      system: true,
    },
  },
  refusals: [{ when: { status: ["pending"], machineReview: ["wait"] }, message: runningMessage }],
  final: { status: ["delete"] },
});
