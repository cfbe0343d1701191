import { defineMachine } from "#kernel/machine.ts";
import { ContentStatus, PostReview } from "#domain/enumerations/community.ts";
import { MachineReview } from "#domain/enumerations/review.ts";
import { judgedStates, runningMessage, verdicts } from "#domain/reviewed.ts";

const judged = { status: ["pending"], review: ["wait"], machineReview: judgedStates } as const;
const scheduled = { status: ["pending"], review: ["waitPush"] } as const;

/**
 * State machine of a post. What members see (`status`), the decision of the moderators (`review`) and the verdict of
 * the automatic review change together. A passed post whose publish time lies ahead waits for that time.
 */
export const contentMachine = defineMachine({
  fields: { status: ContentStatus, review: PostReview, machineReview: MachineReview },
  initial: { status: "pending", review: "wait", machineReview: "wait" },
  transitions: {
    pass: {
      from: judged,
      to: { status: "suc", review: "pass", machineReview: "reviewPassed" },
      ahead: { at: "delyTime", to: { review: "waitPush", machineReview: "reviewPassed" } },
    },
    noPass: {
      from: { status: ["pending"], review: ["wait", "waitPush"], machineReview: [...judgedStates, "reviewPassed"] },
      to: { status: "fail", review: "noPass", machineReview: "reviewFailed" },
      reason: "required",
    },
    publishNow: { from: scheduled, to: { status: "suc", review: "pass" } },
    /** The post waits for a moderator again, as one that the automatic review found dubious. */
    backToReview: { from: scheduled, to: { review: "wait", machineReview: "dubious" } },
    cancel: { from: scheduled, to: { status: "draft", review: "wait" }, reason: "required" },
    publishDue: { from: scheduled, to: { status: "suc", review: "pass" }, system: true },
    stop: { from: { status: ["suc"] }, to: { status: "fail", review: "noPass" }, reason: "required" },
    restore: {
      from: { status: ["fail"] },
      to: { status: "suc", review: "pass", machineReview: "reviewPassed" },
    },
    delete: {
      from: { status: ["pending", "suc", "fail"] },
      to: { status: "delete", review: "del" },
      reason: "required",
    },
    ...verdicts,
    /** The system runs this transition if the author has a review exemption. */
    publishExempt: {
      from: { status: ["pending"], review: ["wait"], machineReview: ["pass", "dubious"] },
      to: { status: "suc", review: "pass", machineReview: "reviewPassed" },
      system: true,
    },
    resubmit: {
      from: { status: ["pending", "suc", "fail", "draft"] },
      to: { status: "pending", review: "wait", machineReview: "wait" },
      system: true,
    },
  },
  timed: [{ transition: "publishDue", at: "delyTime" }],
  refusals: [
    {
      when: { status: ["draft"] },
      message: ["草稿属于作者本人，只读", "A draft belongs to its author and is read-only"],
    },
    { when: { status: ["pending"], machineReview: ["wait"] }, message: runningMessage },
  ],
  final: { status: ["delete"], review: ["del"] },
});
