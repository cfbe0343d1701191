import type { Machine } from "#kernel/machine.ts";
import { defineMachine } from "#kernel/machine.ts";
import { OnOff } from "./enumerations/on-off.ts";
import { ShelfStatus, UpDown } from "./enumerations/review.ts";

/** States of records that are put up and taken down by hand, in the field `status`. */
export const upDown: Machine = defineMachine({
  fields: { status: UpDown },
  initial: { status: "up" },
  transitions: {
    putUp: { from: { status: ["down"] }, to: { status: "up" } },
    putDown: { from: { status: ["up"] }, to: { status: "down" } },
  },
});

/** States of records that are switched on and off by hand, in the field `status`. */
export const onOff: Machine = { ...upDown, fields: { status: OnOff } };

/** Shelf states in the field `status`. The server puts records on and off the shelf at their times `begin` and `end`. */
export const shelf: Machine = defineMachine({
  fields: { status: ShelfStatus },
  initial: { status: "wait" },
  transitions: {
    onShelf: { from: { status: ["wait", "offShelf"] }, to: { status: "onShelf" } },
    offShelf: { from: { status: ["onShelf"] }, to: { status: "offShelf" } },
    delete: { from: { status: ["wait", "onShelf", "offShelf"] }, to: { status: "del" } },
  },
  timed: [
    { transition: "onShelf", at: "begin", from: { status: ["wait"] } },
    { transition: "offShelf", at: "end" },
  ],
  final: { status: ["del"] },
});

/** As `shelf`, for what is taken off the shelf before it can be deleted. */
export const offBeforeDelete: Machine = {
  ...shelf,
  transitions: { ...shelf.transitions, delete: { from: { status: ["wait", "offShelf"] }, to: { status: "del" } } },
};
