import { OrderState } from "#domain/enumerations/money.ts";
import { defineMachine } from "#kernel/machine.ts";
import { DAY } from "#kernel/time-units.ts";
import { ShipState } from "./enumerations.ts";

/** Time after shipping at which a parcel counts as received, in seconds. */
export const RECEIVED_AFTER = 15 * DAY;

const open = { state: ["wait"], ship: ["none", "toShip"] } as const;

export const goodsOrderMachine = defineMachine({
  fields: { state: OrderState, ship: ShipState },
  initial: { state: "wait", ship: "none" },
  transitions: {
    // What is paid is delivered at once, or waits to be shipped.
    deliver: { from: { state: ["wait"], ship: ["none"] }, to: { state: "succ" }, system: true },
    prepare: { from: { state: ["wait"], ship: ["none"] }, to: { ship: "toShip" }, system: true },
    // Commands of the same orders run these (server/areas/mall/order-commands.ts).
    dispatch: { from: { state: ["wait"], ship: ["toShip"] }, to: { ship: "shipped" }, system: true },
    arrive: { from: { state: ["wait"], ship: ["shipped"] }, to: { state: "succ", ship: "received" }, system: true },
    endFailed: { from: open, to: { state: "fail", ship: "none" }, system: true },
    endClosed: { from: open, to: { state: "close", ship: "none" }, system: true },
    endFalse: { from: { state: ["wait", "succ"] }, to: { state: "false" }, system: true },
    expire: { from: { state: ["wait"], ship: ["none"] }, to: { state: "close" }, system: true },
    /** All was paid back, and the member keeps what was sent. */
    payBack: { from: { state: ["wait", "succ"] }, to: { state: "close" }, system: true },
    comeBack: { from: { ship: ["shipped", "received"] }, to: { state: "close", ship: "returned" }, system: true },
  },
  timed: [{ transition: "arrive", at: "receiveBy", from: { ship: ["shipped"] }, set: { receiveTime: "now" } }],
  final: { state: ["fail", "false", "close"] },
});
