import { defineMachine } from "#kernel/machine.ts";
import { UpDown } from "#domain/enumerations/review.ts";

/** A stopped circle is hidden, and its posts stay with their authors. */
export const circleMachine = defineMachine({
  fields: { status: UpDown },
  initial: { status: "up" },
  transitions: {
    stop: { from: { status: ["up"] }, to: { status: "down" }, reason: "required" },
    restore: { from: { status: ["down"] }, to: { status: "up" } },
  },
});
