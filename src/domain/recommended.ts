import { defineMachine } from "#kernel/machine.ts";
import { relabelled } from "#kernel/enumeration.ts";
import { UpDown } from "./enumerations/review.ts";
import { liveState, whileUp } from "./live-state.ts";

/** UpDown of a record that recommends another one. */
export const Recommending = relabelled(UpDown, { up: ["推荐中", "Recommended"], down: ["已取消", "Removed"] });

/** States of a record that recommends another one at a place, in the field `status`. */
export const recommended = defineMachine({
  fields: { status: Recommending },
  initial: { status: "up" },
  transitions: {
    unrecommend: { from: { status: ["up"] }, to: { status: "down" }, reason: "required" },
    recommendAgain: { from: { status: ["down"] }, to: { status: "up" } },
  },
});

/** What the state and the times `recBegin` and `recEnd` of a recommendation come to now. */
export const recommendedState = liveState(
  { ...whileUp, begin: "recBegin", end: "recEnd" },
  { label: ["状态", "State"], sort: true },
);
