import { defineEnumeration } from "#kernel/enumeration.ts";
import { stateFrom } from "#kernel/field.ts";
import { defineMachine } from "#kernel/machine.ts";
import { UpDown } from "./enumerations/review.ts";

/** Whether a record with a begin and an end is shown now. */
export const LiveState = defineEnumeration("LiveState", [
  [null, "waiting", "待开始", "Waiting", "yellow"],
  [null, "live", "生效中", "Live", "green"],
  [null, "ended", "已结束", "Ended", "red"],
  [null, "off", "已取消", "Taken off", "red"],
]);

/** States of a record that recommends another one at a place, in the field `status`. */
export const recommended = defineMachine({
  fields: { status: UpDown },
  initial: { status: "up" },
  transitions: {
    unrecommend: { from: { status: ["up"] }, to: { status: "down" }, reason: "required" },
    recommendAgain: { from: { status: ["down"] }, to: { status: "up" } },
  },
});

/** What the state and the times `recBegin` and `recEnd` of a recommendation come to now. */
export const recommendedState = stateFrom(
  LiveState,
  [
    { to: "off", when: { status: [UpDown.of("down")] } },
    { to: "waiting", when: { recBegin: "future" } },
    { to: "ended", when: { recEnd: "past" } },
  ],
  "live",
  { label: ["状态", "State"], filter: true, sort: true },
);
