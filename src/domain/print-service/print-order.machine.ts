import { PayState } from "#domain/enumerations/money.ts";
import { CancelInitiator } from "#domain/enumerations/reports.ts";
import { defineMachine } from "#kernel/machine.ts";
import { PrintStep } from "./enumerations.ts";

/**
 * Steps of a print order. What moves money has an effect or a function of the area beside it (server/areas/print-service),
 * in the same transaction.
 */
export const printOrderMachine = defineMachine({
  fields: { step: PrintStep, payState: PayState },
  initial: { step: "toPay", payState: "waiting" },
  transitions: {
    pay: { from: { step: ["toPay"] }, to: { step: "toConfirm", payState: "paid" }, system: true },
    expireUnpaid: { from: { step: ["toPay"] }, to: { step: "cancelled", payState: "closed" }, system: true },
    confirm: { from: { step: ["toConfirm"] }, to: { step: "producing" } },
    expireUnconfirmed: { from: { step: ["toConfirm"] }, to: { step: "cancelled", payState: "refunded" }, system: true },
    finishPrinting: { from: { step: ["producing"] }, to: { step: "toShip" }, system: true },
    ship: { from: { step: ["toShip"] }, to: { step: "shipped" }, system: true },
    receive: { from: { step: ["shipped"] }, to: { step: "received" }, system: true },
    finish: { from: { step: ["received"] }, to: { step: "finished" }, system: true },
    /** Closes an order that nobody has paid. */
    close: { from: { step: ["toPay"] }, to: { step: "cancelled", payState: "closed" }, system: true },
    /** Cancels a paid order, which gives the money back. */
    giveUp: {
      from: { step: ["toConfirm", "producing", "toShip"] },
      to: { step: "cancelled", payState: "refunded" },
      system: true,
    },
    /** As `giveUp`, where the provider keeps the whole amount. */
    giveUpPaid: { from: { step: ["producing", "toShip"] }, to: { step: "cancelled" }, system: true },
    /** An after-sale gives all of it back before the provider has any. */
    payBack: {
      from: { step: ["shipped", "received"] },
      to: { step: "cancelled", payState: "refunded" },
      system: true,
    },
    /** A payment came after the order was cancelled, and goes back. */
    refundLate: { from: { step: ["cancelled"] }, to: { payState: "refunded" }, system: true },
    /** The time to ship is over. */
    becomeLate: { from: { step: ["producing", "toShip"] }, to: {}, system: true },
  },
  timed: [
    {
      transition: "expireUnpaid",
      at: "payDeadline",
      set: { cancelInitiator: CancelInitiator.of("user"), cancelAuto: true, cancelTime: "now", due: null },
      effect: "closeUnpaid",
    },
    {
      transition: "expireUnconfirmed",
      at: "confirmDeadline",
      set: { cancelInitiator: CancelInitiator.of("serviceProvider"), cancelAuto: true, cancelTime: "now", due: null },
      effect: "refundUnconfirmed",
    },
    { transition: "becomeLate", at: "lateAt", set: { late: true, lateAt: null } },
    { transition: "receive", at: "receiveDeadline", set: { receiveTime: "now" }, effect: "waitForFinish" },
    { transition: "finish", at: "finishDeadline", set: { finishTime: "now", due: null }, effect: "payProvider" },
  ],
  refusals: [
    { when: { step: ["cancelled"] }, message: ["订单已取消", "The order is cancelled"] },
    { when: { step: ["finished"] }, message: ["订单已完成", "The order is finished"] },
  ],
  final: { step: ["finished"] },
});
