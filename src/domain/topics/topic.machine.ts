import { defineMachine } from "#kernel/machine.ts";
import { OnOff } from "#domain/enumerations/on-off.ts";

/** A stopped topic takes no further posts, and the posts under it stay. */
export const topicMachine = defineMachine({
  fields: { status: OnOff },
  initial: { status: "up" },
  transitions: {
    stop: { from: { status: ["up"] }, to: { status: "down" }, reason: "required" },
    restore: { from: { status: ["down"] }, to: { status: "up" } },
  },
});
