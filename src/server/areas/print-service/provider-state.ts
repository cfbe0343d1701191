import { Accepting, ProviderReview } from "#domain/print-service/enumerations.ts";
import type { AnyRecord } from "#kernel/resource.ts";

const timeOf = (value: unknown): number | null => (value === null || value === undefined ? null : Number(value));

/** True if a provider takes orders at a moment: admitted, accepting, and not on holiday. */
export function isOpen(provider: AnyRecord, now: number): boolean {
  const [begin, end] = [timeOf(provider["holidayBegin"]), timeOf(provider["holidayEnd"])];
  const isAway = begin !== null && end !== null && begin <= now && now < end;
  return provider["review"] === ProviderReview.of("success") && provider["accepting"] === Accepting.of("up") && !isAway;
}

/** Commission in per cent that an order of this moment has. */
export function commissionAt(provider: AnyRecord, time: number): number {
  const from = timeOf(provider["commissionFrom"]);
  return Number(from !== null && from <= time ? provider["nextCommission"] : provider["commission"]);
}
