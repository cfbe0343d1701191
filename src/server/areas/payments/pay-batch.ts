import { Refusal } from "#kernel/errors.ts";
import type { AnyRecord } from "#kernel/resource.ts";

/** Most records of one batch. */
const MOST = 200;

/**
 * Checks what is paid together: a batch goes one way in one currency, so that its sum can be compared with what the bank
 * shows. @throws Refusal guardRefused
 */
export function checkBatch(records: readonly AnyRecord[]): void {
  const kinds = new Set(records.map(({ method, currency }) => `${String(method)} ${String(currency)}`));
  if (records.length > MOST)
    throw new Refusal("guardRefused", [`一批最多 ${MOST} 笔`, `A batch has at most ${MOST}`], { path: "ids" });
  if (kinds.size > 1)
    throw new Refusal(
      "guardRefused",
      ["一批只能是同一收款方式、同一币种，请先筛选", "A batch has one method and one currency. Filter the list first"],
      { path: "ids" },
    );
}
