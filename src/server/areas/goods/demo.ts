import type { AreaDemo } from "#server/demo/area-demo.ts";
import { codeDemo } from "./demo-codes.ts";
import { couponDemo } from "./demo-coupons.ts";
import { goodsDemo } from "./demo-goods.ts";
import { regionDemo } from "./demo-regions.ts";

/** Later records refer to earlier ones. */
export const demo: AreaDemo = [...regionDemo, ...couponDemo, ...goodsDemo, ...codeDemo];
