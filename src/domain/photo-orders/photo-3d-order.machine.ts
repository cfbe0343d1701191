import { PayState } from "#domain/enumerations/money.ts";
import { defineMachine } from "#kernel/machine.ts";
import { PhotoOrderStep } from "./enumerations.ts";

/**
 * Steps of an order in which a partner models a figure from photos. What moves money has an effect or a function of the
 * area beside it (server/areas/photo-orders), in the same transaction.
 */
export const photo3dOrderMachine = defineMachine({
  fields: { step: PhotoOrderStep, payState: PayState },
  initial: { step: "toPay", payState: "waiting" },
  transitions: {
    pay: { from: { step: ["toPay"] }, to: { step: "toAssign", payState: "paid" }, system: true },
    expireUnpaid: { from: { step: ["toPay"] }, to: { step: "cancelled", payState: "closed" }, system: true },
    /** Closes an order that nobody has paid. */
    close: { from: { step: ["toPay"] }, to: { step: "cancelled", payState: "closed" }, system: true },
    begin: { from: { step: ["toAssign"] }, to: { step: "modelling" }, system: true },
    submit: { from: { step: ["modelling", "rework"] }, to: { step: "toConfirm" }, system: true },
    sendBack: { from: { step: ["toConfirm"] }, to: { step: "rework" }, system: true },
    /** The partner takes a rework up. */
    takeUp: { from: { step: ["rework"] }, to: { step: "modelling" }, system: true },
    accept: { from: { step: ["toConfirm"] }, to: { step: "finished" }, system: true },
    acceptInTime: { from: { step: ["toConfirm"] }, to: { step: "finished" }, system: true },
    /** Cancels a paid order, which gives the money back. */
    giveUp: {
      from: { step: ["toAssign", "modelling", "toConfirm", "rework"] },
      to: { step: "cancelled", payState: "refunded" },
      system: true,
    },
    /** A payment came after the order was cancelled, and goes back. */
    refundLate: { from: { step: ["cancelled"] }, to: { payState: "refunded" }, system: true },
    becomeLate: { from: { step: ["toAssign", "modelling", "rework"] }, to: {}, system: true },
    erasePictures: { from: { step: ["finished", "cancelled"] }, to: {}, system: true },
  },
  timed: [
    {
      transition: "expireUnpaid",
      at: "payDeadline",
      set: { cancelTime: "now", cancelAuto: true, dueTime: null },
      effect: "closeUnpaidPhotoOrder",
    },
    { transition: "becomeLate", at: "lateAt", set: { late: true, lateAt: null } },
    {
      transition: "acceptInTime",
      at: "confirmDeadline",
      set: { finishTime: "now", dueTime: null },
      effect: "finishPhotoOrder",
    },
    { transition: "erasePictures", at: "eraseAt", set: { eraseAt: null, eraseTime: "now" }, effect: "erasePictures" },
  ],
  refusals: [
    { when: { step: ["cancelled"] }, message: ["订单已取消", "The order is cancelled"] },
    { when: { step: ["finished"] }, message: ["订单已完成", "The order is finished"] },
  ],
});
