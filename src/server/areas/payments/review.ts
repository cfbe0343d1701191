import { withdrawalReviewCommands } from "#commands/payments/withdrawal-review.ts";
import { Currency } from "#domain/currency.ts";
import { amountLabel } from "#kernel/amount.ts";
import type { Label } from "#kernel/label.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import type { AreaRules, Decided } from "#server/commands/area-rules.ts";
import type { Consequences } from "#server/commands/effects.ts";
import { none } from "#server/commands/effects.ts";
import { tell } from "#server/commands/foretell.ts";
import { accountsOf } from "#server/commands/people-of.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import { waitingFor } from "#server/tasks/waiting-request.ts";
import { approvalOf, noApprovals } from "./approval-of.ts";
import { heldAgain, heldNoMore } from "./suspend.ts";
import { messageTo } from "./withdrawal-message.ts";
import { paidLegs, postReturn } from "./withdrawal-ledger.ts";

/** What a decision on a withdrawal keeps, and the message to the member who gets the money back. */
export const withdrawalConsequences: Consequences = async (command, record, reason, context, _patch, tx) => {
  const { actor, now } = context;
  const targetId = String(record["user"]);
  switch (command.verb) {
    case "approve":
      return {
        patch: { ...(await approvalOf(tx, withdrawalReviewCommands.approve, record, context)), decideTime: now },
        effects: [],
        targetId,
      };
    case "hold":
      return {
        patch: { holdReason: reason.text, holds: heldAgain(record, reason.text, actor.id, now) },
        effects: [],
        targetId,
      };
    case "resume":
      return {
        patch: { holdReason: "", holds: heldNoMore(record, reason.text, actor.id, now) },
        effects: [],
        targetId,
      };
    case "refuse":
      return {
        patch: { reason: reason.text, decideTime: now, ...noApprovals },
        effects: [messageTo(record, command.id, reason)],
        targetId,
      };
    default:
      return none;
  }
};

const amountOf = (record: AnyRecord, name: string): Label =>
  amountLabel(Number(record[name]), Currency.value(record["currency"])?.format ?? null);

/** Loaded when it runs, because moving a payout applies the rules of all areas. */
const payouts = () => import("./open-payout.ts");

/** An approved withdrawal gets its payout. */
async function followApproval(tx: Sql, context: Context, { record }: Decided): Promise<void> {
  const { openPayout } = await payouts();
  await openPayout(tx, context, record);
  const [zh, en] = amountOf(record, "net");
  tell(context, [`生成打款 ${zh}`, `Makes the payout of ${en}`]);
  const legs = paidLegs(record).filter(({ amount }) => amount !== 0).length;
  tell(context, [`付出时过账 ${legs} 条`, `Legs posted when it is paid: ${legs}`]);
}

/** A refused withdrawal gives the money back, once, and its payout is closed. */
async function followRefusal(tx: Sql, context: Context, { record, reason }: Decided): Promise<void> {
  const { closePayout } = await payouts();
  await closePayout(tx, context, record, reason.text);
  await postReturn(tx, context, record, reason.text);
  const [zh, en] = amountOf(record, "amount");
  tell(context, [`退回可用 ${zh}`, `Back to the balance: ${en}`]);
}

/** The people whose approvals the record has, or who asked for a second one. */
async function approversOf(tx: Sql, record: AnyRecord): Promise<string[]> {
  const waiting = await waitingFor(tx, withdrawalReviewCommands.approve, record.id);
  return [record["first"], record["second"], waiting?.requester].flatMap((one) => (one ? [String(one)] : []));
}

/** Refusal of an admin none of whose accounts has approved the withdrawal. */
export async function notMine(tx: Sql, { actor }: Context, record: AnyRecord): Promise<Label | null> {
  const own = await accountsOf(tx, actor);
  const isOwn = (await approversOf(tx, record)).some((one) => own.includes(one));
  return isOwn ? null : ["没有你的审批可撤回", "There is no approval of yours to take back"];
}

export const withdrawalRules: Pick<AreaRules, "refuses" | "follow" | "undo"> = {
  refuses: { "withdrawal.takeBack": notMine },
  follow: { "withdrawal.approve": followApproval, "withdrawal.refuse": followRefusal },
  undo: {
    "withdrawal.approve": async (tx, context, _operation, record) =>
      (await payouts()).closePayout(tx, context, record, ""),
  },
};
