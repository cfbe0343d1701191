import { AccountPart } from "#domain/money/enumerations.ts";
import { LedgerCurrency } from "#domain/currency.ts";
import { amountLabel } from "#kernel/amount.ts";
import { Refusal } from "#kernel/errors.ts";
import type { Label } from "#kernel/label.ts";
import { codeOf } from "#server/db/database-errors.ts";
import { ledgerErrors } from "./errors.ts";

interface Detail {
  account?: string;
  part?: number;
  currency?: number;
  missing?: number;
  entry?: string;
}

function detailOf(error: unknown): Detail {
  const text = error instanceof Error && "detail" in error ? String(error.detail) : "";
  return text.startsWith("{") ? (JSON.parse(text) as Detail) : {};
}

const words: Readonly<Record<string, (detail: Detail) => Label>> = {
  [ledgerErrors.keyReused]: ({ entry }) => [
    `这个幂等键已用于另一笔内容不同的分录 E${entry}`,
    `Another posting, E${entry}, has this idempotency key and another content`,
  ],
  [ledgerErrors.alreadyPosted]: () => [
    "这张单据已经入账，不能重复入账",
    "This record has been posted already, and is never posted twice",
  ],
  [ledgerErrors.tooLittle]: ({ account, part, currency, missing = 0 }) => {
    const [zh, en] = amountLabel(missing, LedgerCurrency.value(currency)?.format ?? null);
    const [partZh, partEn] = AccountPart.value(part)?.label ?? ["", ""];
    return [
      `账户 A${account} 的${partZh}余额不足，还差 ${zh}`,
      `Account A${account} lacks ${en} (${partEn.toLowerCase()})`,
    ];
  },
  [ledgerErrors.frozen]: ({ account }) => [
    `账户 A${account} 已冻结：可以收款，不能付款、兑换或提现。请先解冻`,
    `Account A${account} is frozen: it receives, and neither pays, exchanges nor withdraws. Unfreeze it first`,
  ],
  [ledgerErrors.closed]: ({ account }) => [`账户 A${account} 已关闭`, `Account A${account} is closed`],
};

/** Turns an error of the posting function into a refusal. Any other error is returned as it is. */
export function asRefusal(error: unknown): unknown {
  const label = words[codeOf(error)];
  if (!label) return error;
  const detail = detailOf(error);
  return new Refusal("guardRefused", label(detail), { path: "amount", details: { ledger: codeOf(error), ...detail } });
}
