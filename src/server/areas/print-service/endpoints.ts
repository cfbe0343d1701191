import type { Endpoint } from "#server/http/endpoints/endpoint.ts";
import { orderCheck } from "./order-check.ts";
import { packingSlip } from "./packing-slip.ts";
import { priceTable } from "./price-table.ts";

/** Calls of the print service in addition to the generic ones. */
export const endpoints: readonly Endpoint[] = [orderCheck, packingSlip, priceTable];
