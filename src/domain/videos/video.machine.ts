import { ContentStatus } from "#domain/enumerations/community.ts";
import { Parsing } from "#domain/enumerations/models.ts";
import { MachineReview } from "#domain/enumerations/review.ts";
import { judgedStates, runningMessage, verdicts } from "#domain/reviewed.ts";
import { defineMachine } from "#kernel/machine.ts";

const judged = { status: ["pending"], machineReview: judgedStates } as const;

/**
 * State machine of a video. What members see, the verdict of the automatic review, and how far the file is read change
 * on their own. A video whose file cannot be read is not passed.
 */
export const videoMachine = defineMachine({
  fields: { status: ContentStatus, machineReview: MachineReview, transcode: Parsing },
  initial: { status: "pending", machineReview: "wait", transcode: "await" },
  transitions: {
    pass: { from: { ...judged, transcode: ["success"] }, to: { status: "suc", machineReview: "reviewPassed" } },
    noPass: { from: judged, to: { status: "fail", machineReview: "reviewFailed" }, reason: "required" },
    stop: { from: { status: ["suc"] }, to: { status: "fail" }, reason: "required" },
    restore: {
      from: { status: ["fail"], transcode: ["success"] },
      to: { status: "suc", machineReview: "reviewPassed" },
    },
    delete: { from: { status: ["pending", "suc", "fail"] }, to: { status: "delete" }, reason: "required" },
    retry: { from: { transcode: ["fail"] }, to: { transcode: "await" } },
    beginReading: { from: { transcode: ["await"] }, to: { transcode: "parsing" }, system: true },
    endReading: { from: { transcode: ["parsing"] }, to: { transcode: "success" }, system: true },
    failReading: { from: { transcode: ["parsing"] }, to: { transcode: "fail" }, system: true },
    ...verdicts,
    resubmit: {
      from: { status: ["pending", "suc", "fail"] },
      to: { status: "pending", machineReview: "wait" },
      system: true,
    },
  },
  refusals: [
    { when: { status: ["pending"], machineReview: ["wait"] }, message: runningMessage },
    {
      when: { status: ["pending", "fail"], transcode: ["fail"] },
      message: ["文件无法读取，请先重试转码", "The file could not be read. Retry the transcoding first"],
    },
  ],
  final: { status: ["delete"] },
});
