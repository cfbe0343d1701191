import { defineMachine } from "#kernel/machine.ts";
import { OnOff } from "#domain/enumerations/on-off.ts";

/** A short link is put up and taken down by hand, and goes down by itself at its end. */
export const shortLinkMachine = defineMachine({
  fields: { shelf: OnOff },
  initial: { shelf: "up" },
  transitions: {
    putUp: { from: { shelf: ["down"] }, to: { shelf: "up" } },
    putDown: { from: { shelf: ["up"] }, to: { shelf: "down" } },
  },
  timed: [{ transition: "putDown", at: "end" }],
});
