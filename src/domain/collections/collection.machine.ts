import { ContentStatus } from "#domain/enumerations/community.ts";
import { defineMachine } from "#kernel/machine.ts";

/** State machine of a collection. Official ones begin as draft, members' ones wait for a decision. */
export const collectionMachine = defineMachine({
  fields: { status: ContentStatus },
  initial: { status: "pending" },
  transitions: {
    pass: { from: { status: ["pending", "draft"] }, to: { status: "suc" } },
    noPass: { from: { status: ["pending"] }, to: { status: "fail" }, reason: "required" },
    stop: { from: { status: ["suc"] }, to: { status: "fail" }, reason: "required" },
    restore: { from: { status: ["fail"] }, to: { status: "suc" } },
    delete: { from: { status: ["pending", "suc", "fail", "draft"] }, to: { status: "delete" }, reason: "required" },
  },
  final: { status: ["delete"] },
});
