import { payout as payoutResource } from "#domain/payments/payout.resource.ts";
import { withdrawal } from "#domain/payments/withdrawal.resource.ts";
import { moveBySystem } from "#server/commands/move-by-system.ts";
import { statesAfter } from "#server/commands/states-after.ts";
import type { PayoutKind, SubjectMove } from "./payout-kinds.ts";
import { postPaid, postReturn } from "./withdrawal-ledger.ts";
import { messageTo } from "./withdrawal-message.ts";

const events: Partial<Record<SubjectMove, string>> = {
  succeed: "withdrawal.paid",
  comeBack: "withdrawal.cameBack",
  refuse: "withdrawal.refuse",
};

/** A withdrawal. Money that does not leave goes back to the member's balance. */
export const payoutKind: PayoutKind = {
  resource: withdrawal,
  move: async (tx, context, subject, move, { patch, reason }) => {
    const event = events[move];
    const after = await moveBySystem(tx, context, {
      resource: withdrawal,
      verb: move,
      before: subject,
      patch: { ...statesAfter(withdrawal, move), ...patch },
      reason,
      ...(event ? { message: messageTo(subject, event, { text: reason }) } : {}),
    });
    if (move === "comeBack" || move === "refuse") await postReturn(tx, context, after, reason);
    return after;
  },
  postPaid: (tx, context, subject, payout, more = {}) =>
    postPaid(tx, context, subject, { ...more, biz: { resource: payoutResource.name, id: payout.id } }),
  accountOf: async (_tx, subject) => String(subject["account"]),
};
