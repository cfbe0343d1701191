import { defineMachine } from "#kernel/machine.ts";
import { ModelShelf } from "#domain/enumerations/models.ts";
import { MachineReview } from "#domain/enumerations/review.ts";
import { judgedStates, runningMessage, verdicts } from "#domain/reviewed.ts";

const judged = { status: ["wait"], machineReview: judgedStates } as const;
const alive = ["wait", "up", "down", "draft"] as const;

/**
 * State machine of a model. Shelf and review states change together: a decision in the queue publishes a model or takes
 * it down. A change by its author resets both states to `wait`.
 */
export const modelMachine = defineMachine({
  fields: { status: ModelShelf, machineReview: MachineReview },
  initial: { status: "wait", machineReview: "wait" },
  transitions: {
    pass: { from: judged, to: { status: "up", machineReview: "reviewPassed" } },
    noPass: { from: judged, to: { status: "down", machineReview: "reviewFailed" }, reason: "required" },
    stop: { from: { status: ["up"] }, to: { status: "down" }, reason: "required" },
    restore: { from: { status: ["down"] }, to: { status: "up", machineReview: "reviewPassed" } },
    delete: { from: { status: ["wait", "up", "down"] }, to: { status: "delete" }, reason: "required" },
    ...verdicts,
    /** The system runs this transition if the author has a review exemption. */
    publishExempt: {
      from: { status: ["wait"], machineReview: ["pass", "dubious"] },
      to: { status: "up", machineReview: "reviewPassed" },
      system: true,
    },
    resubmit: { from: { status: alive }, to: { status: "wait", machineReview: "wait" }, system: true },
  },
  refusals: [
    {
      when: { status: ["draft"] },
      message: ["草稿属于作者本人，只读", "A draft belongs to its author and is read-only"],
    },
    { when: { status: ["wait"], machineReview: ["wait"] }, message: runningMessage },
  ],
  final: { status: ["delete"], machineReview: [] },
});
