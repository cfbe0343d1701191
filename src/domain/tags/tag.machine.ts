import { defineMachine } from "#kernel/machine.ts";
import { UpDown } from "#domain/enumerations/review.ts";

/** A stopped tag is not offered any more, and its uses stay. The review of members' own tags is no part of this. */
export const tagMachine = defineMachine({
  fields: { status: UpDown },
  initial: { status: "up" },
  transitions: {
    stop: { from: { status: ["up"] }, to: { status: "down" }, reason: "required" },
    restore: { from: { status: ["down"] }, to: { status: "up" } },
  },
});
