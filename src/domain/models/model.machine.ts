import { defineMachine } from "#kernel/machine.ts";
import { MachineReview, ModelShelf } from "#domain/enumerations/models.ts";

const judged = { status: ["wait"], machineReview: ["pass", "dubious", "noPass"] } as const;
const running = { machineReview: ["wait"] } as const;
const alive = ["wait", "up", "down", "draft"] as const;

/**
 * State machine of a model. Shelf and review states change together (settled.md). A decision in the queue publishes a
 * model or takes it down. A change by its author resets both states to `wait`.
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
    judgePass: { from: running, to: { machineReview: "pass" }, system: true },
    judgeDubious: { from: running, to: { machineReview: "dubious" }, system: true },
    judgeNoPass: { from: running, to: { machineReview: "noPass" }, system: true },
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
    { when: { status: ["wait"], ...running }, message: ["自动审核尚未完成", "The automatic review is not finished"] },
  ],
  final: { status: ["delete"], machineReview: [] },
});
