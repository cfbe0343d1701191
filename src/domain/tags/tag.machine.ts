import { defineMachine } from "#kernel/machine.ts";
import { OnOff } from "#domain/enumerations/on-off.ts";

/**
 * A stopped tag is not offered any more, and its uses stay. The last four are the review of members' own tags: their
 * guards say which tags wait, and the server writes the outcome, so that a status call never runs them.
 */
export const tagMachine = defineMachine({
  fields: { status: OnOff },
  initial: { status: "up" },
  transitions: {
    stop: { from: { status: ["up"] }, to: { status: "down" }, reason: "required" },
    restore: { from: { status: ["down"] }, to: { status: "up" } },
    keep: { from: {}, to: {} },
    mergeProposed: { from: {}, to: {} },
    ban: { from: {}, to: {}, reason: "required" },
    discard: { from: {}, to: {} },
  },
});
