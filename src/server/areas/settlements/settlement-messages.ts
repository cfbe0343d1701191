import { Currency } from "#domain/currency.ts";
import { amountLabel } from "#kernel/amount.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import type { Effect } from "#server/outbox/outbox-entry.ts";

/** Message to the receiver of a settlement. Its title names number, month and net amount. */
export const messageTo = (record: AnyRecord, event: string, reason = ""): Effect => {
  const [net] = amountLabel(Number(record["net"]), Currency.value(record["currency"])?.format ?? null);
  return {
    kind: "authorMessage",
    receiver: String(record["user"]),
    event: `settlement.${event}`,
    title: `${String(record["settleNo"])} · ${String(record["period"])} · ${net}`,
    reason,
    reasonKey: "",
  };
};
