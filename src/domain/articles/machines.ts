import type { Machine } from "#kernel/machine.ts";
import { upDown } from "#domain/machines.ts";

/** States of records that begin as down. @param complete fields that a record needs before it goes up */
export const downFirst = (complete: readonly string[]): Machine => ({
  ...upDown,
  initial: { status: "down" },
  transitions: {
    putUp: { from: { status: ["down"] }, to: { status: "up" }, complete },
    putDown: { from: { status: ["up"] }, to: { status: "down" } },
  },
});
