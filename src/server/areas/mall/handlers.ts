import type { Handlers } from "#server/commands/handler.ts";
import { changeAddress, changeTrack, close, deliverAgain, fail, markFalse, receive, send } from "./order-commands.ts";
import { shipBySheet } from "./ship-by-sheet.ts";

export const handlers: Handlers = {
  "goodsOrder.send": send,
  "goodsOrder.shipBySheet": shipBySheet,
  "goodsOrder.receive": receive,
  "goodsOrder.changeAddress": changeAddress,
  "goodsOrder.changeTrack": changeTrack,
  "goodsOrder.deliverAgain": deliverAgain,
  "goodsOrder.fail": fail,
  "goodsOrder.close": close,
  "goodsOrder.markFalse": markFalse,
};
