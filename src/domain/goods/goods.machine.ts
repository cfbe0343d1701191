import type { Machine } from "#kernel/machine.ts";
import { defineMachine } from "#kernel/machine.ts";
import { ProductStatus } from "#domain/enumerations/review.ts";

/**
 * States of an article. One that passes before its begin waits off the shelf, and `upAt` puts it up. `hold` is for what a
 * person has to look at, such as codes that ran out.
 */
export const goodsMachine: Machine = defineMachine({
  fields: { status: ProductStatus },
  initial: { status: "wait" },
  transitions: {
    pass: {
      from: { status: ["wait"] },
      to: { status: "up" },
      ahead: { at: "begin", to: { status: "down" } },
    },
    noPass: { from: { status: ["wait"] }, to: { status: "noPass" }, reason: "required" },
    submit: { from: { status: ["noPass"] }, to: { status: "wait" }, system: true },
    putUp: { from: { status: ["down", "waitDeel"] }, to: { status: "up" } },
    takeDown: { from: { status: ["up", "waitDeel"] }, to: { status: "down" } },
    hold: { from: { status: ["up"] }, to: { status: "waitDeel" }, system: true },
    delete: { from: { status: ["wait", "noPass", "down", "waitDeel"] }, to: { status: "del" } },
  },
  timed: [
    { transition: "putUp", at: "upAt", from: { status: ["down"] }, set: { upAt: null } },
    { transition: "takeDown", at: "end", from: { status: ["up"] } },
  ],
  final: { status: ["del"] },
});
