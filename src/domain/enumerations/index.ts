import type { Enumeration } from "#kernel/enumeration.ts";
import { Currency } from "#domain/currency.ts";
import * as activities from "./activities.ts";
import * as community from "./community.ts";
import * as devices from "./devices.ts";
import * as jumps from "./jumps.ts";
import * as models from "./models.ts";
import * as money from "./money.ts";
import * as reports from "./reports.ts";
import * as review from "./review.ts";
import * as system from "./system.ts";
import * as users from "./users.ts";

/** All enumerations of the specification and the catalogue. */
export const enumerations: readonly Enumeration[] = [
  ...Object.values(activities),
  ...Object.values(community),
  ...Object.values(devices),
  ...Object.values(jumps),
  ...Object.values(models),
  Currency,
  ...Object.values(money),
  ...Object.values(reports),
  ...Object.values(review),
  ...Object.values(system),
  ...Object.values(users),
];
