import { defineMachine } from "#kernel/machine.ts";
import { OnOff } from "#domain/enumerations/on-off.ts";

/** A stopped circle is hidden, and its posts stay with their authors. */
export const circleMachine = defineMachine({
  fields: { status: OnOff },
  initial: { status: "up" },
  transitions: {
    stop: { from: { status: ["up"] }, to: { status: "down" }, reason: "required" },
    restore: { from: { status: ["down"] }, to: { status: "up" } },
  },
});
