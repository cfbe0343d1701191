import type { Handlers } from "#server/commands/handler.ts";
import { setFreight } from "./freight.ts";
import { extendCoupons, grantCoupon } from "./grant-coupon.ts";
import { importCodes } from "./import-codes.ts";
import { stockIn, stockOut } from "./stock-commands.ts";

export const handlers: Handlers = {
  "region.setFreight": setFreight,
  "coupon.grant": grantCoupon,
  "couponRecord.extend": extendCoupons,
  "goodsSku.importCodes": importCodes,
  "goodsSku.stockIn": stockIn,
  "goodsSku.stockOut": stockOut,
};
