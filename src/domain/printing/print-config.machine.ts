import { ContentStatus } from "#domain/enumerations/community.ts";
import { FileReading } from "./enumerations.ts";
import { defineMachine } from "#kernel/machine.ts";

/**
 * State machine of a print configuration. Its decision and how far its file is read change on their own. A file that
 * cannot be read is not passed.
 */
export const printConfigMachine = defineMachine({
  fields: { status: ContentStatus, parsing: FileReading },
  initial: { status: "pending", parsing: "await" },
  transitions: {
    pass: { from: { status: ["pending"], parsing: ["success"] }, to: { status: "suc" } },
    noPass: { from: { status: ["pending"] }, to: { status: "fail" }, reason: "required" },
    stop: { from: { status: ["suc"] }, to: { status: "fail" }, reason: "required" },
    delete: {
      from: { status: ["pending", "suc", "fail", "draft"] },
      to: { status: "delete" },
      reason: "required",
    },
    readAgain: { from: { parsing: ["success", "fail"] }, to: { parsing: "await" } },
    beginReading: { from: { parsing: ["await"] }, to: { parsing: "parsing" }, system: true },
    endReading: { from: { parsing: ["parsing"] }, to: { parsing: "success" }, system: true },
    failReading: { from: { parsing: ["parsing"] }, to: { parsing: "fail" }, system: true },
  },
  refusals: [
    {
      when: { status: ["pending"], parsing: ["await", "parsing"] },
      message: ["文件尚未读完", "The file is still being read"],
    },
    {
      when: { status: ["pending"], parsing: ["fail"] },
      message: ["文件无法读取，不能通过", "The file cannot be read, so it cannot pass"],
    },
  ],
  final: { status: ["delete"] },
});
