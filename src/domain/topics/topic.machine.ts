import { defineMachine } from "#kernel/machine.ts";
import { UpDown } from "#domain/enumerations/review.ts";

/** A stopped topic takes no further posts, and the posts under it stay. */
export const topicMachine = defineMachine({
  fields: { status: UpDown },
  initial: { status: "up" },
  transitions: {
    stop: { from: { status: ["up"] }, to: { status: "down" }, reason: "required" },
    restore: { from: { status: ["down"] }, to: { status: "up" } },
  },
});
