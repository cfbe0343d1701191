import { shelf } from "#domain/machines.ts";
import { defineMachine } from "#kernel/machine.ts";

/** Shelf states of a pin. Taking it off needs a reason. */
export const topContentMachine = defineMachine({
  ...shelf,
  transitions: {
    ...shelf.transitions,
    offShelf: { from: { status: ["onShelf"] }, to: { status: "offShelf" }, reason: "required" },
    /** The server runs this transition at the end, and where the post or the tag is no longer shown. */
    expire: { from: { status: ["onShelf"] }, to: { status: "offShelf" }, system: true },
  },
  timed: [
    { transition: "onShelf", at: "begin", from: { status: ["wait"] } },
    { transition: "expire", at: "end" },
  ],
});
