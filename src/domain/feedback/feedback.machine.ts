import { defineMachine } from "#kernel/machine.ts";
import { FeedbackState } from "#domain/enumerations/reports.ts";

const open = { status: ["waiting", "claimed", "asked", "answered"] } as const;
const unanswered = { status: ["waiting", "claimed"] } as const;
const closed = { status: "closed" } as const;

/** States of a conversation. */
export const feedbackMachine = defineMachine({
  fields: { status: FeedbackState },
  initial: { status: "waiting" },
  transitions: {
    take: { from: { status: ["waiting"] }, to: { status: "claimed" } },
    handTo: { from: unanswered, to: { status: "claimed" } },
    giveBack: { from: { status: ["claimed"] }, to: { status: "waiting" } },
    reply: { from: open, to: { status: "answered" } },
    askMore: { from: unanswered, to: { status: "asked" } },
    thank: { from: unanswered, to: closed },
    close: { from: open, to: closed, reason: "required" },
    sameAs: { from: open, to: closed },
    reopen: { from: { status: ["closed"] }, to: { status: "waiting" } },
    /** The member writes again. */
    hear: { from: { status: ["asked", "answered", "closed"] }, to: { status: "waiting" }, system: true },
    /** The member stays silent until `closeTime`. */
    closeSilent: { from: { status: ["asked", "answered"] }, to: closed, system: true },
  },
  timed: [{ transition: "closeSilent", at: "closeTime" }],
});
