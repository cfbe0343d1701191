import { BeanCurrency } from "#domain/beans/enumerations.ts";
import type { LedgerKindKey } from "#domain/money/leg.ts";
import type { AfterPosting } from "#server/ledger/after-posting.ts";
import { payRests } from "./take-beans.ts";

/** What the platform gives. What members buy or get back pays no rest. */
const grants: ReadonlySet<LedgerKindKey> = new Set(["taskGrant", "lottery", "platformGrant"]);

/** Lets grants pay what earlier recyclings still miss. */
export const afterPosting: AfterPosting = async (tx, context, { kind, legs = [] }, entry) => {
  if (!grants.has(kind)) return;
  for (const { owner, currency, amount, part = "available" } of legs) {
    const unit = BeanCurrency.values.find(({ key }) => key === currency)?.stored;
    if ("platform" in owner || owner.kind !== "user" || unit === undefined || part !== "available" || amount <= 0)
      continue;
    await payRests(tx, context, { user: owner.id, currency: unit, granted: amount, entry });
  }
};
