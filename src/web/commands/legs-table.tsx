import { clsx } from "clsx";
import type { JSX } from "react";
import type { LegShown } from "#domain/money/api.ts";
import { AccountPart, LegPurpose } from "#domain/money/enumerations.ts";
import { amountText, signedText } from "#web/fields/ledger-amount.ts";
import { l } from "#web/i18n/text.ts";

const row = "grid grid-cols-[minmax(6rem,1fr)_7.5rem_7.5rem_7.5rem] gap-2 py-0.5";

function Leg({ leg, isNew }: { leg: LegShown; isNew: boolean }): JSX.Element {
  const { amount, balanceAfter, currency, purpose } = leg;
  const words = [leg.owner, l(AccountPart.value(leg.part)?.label ?? ["", ""])];
  if (purpose !== null) words.push(l(LegPurpose.value(purpose)?.label ?? ["", ""]));
  return (
    <li className={clsx(row, isNew && "text-blue-fg")}>
      <span className="truncate" title={leg.accountNo}>
        {words.join(" · ")}
      </span>
      <span className="text-right tabular-nums">{amount < 0 ? amountText(amount, currency) : ""}</span>
      <span className="text-right tabular-nums">{amount > 0 ? signedText(amount, currency) : ""}</span>
      <span className="text-right text-muted tabular-nums">
        {balanceAfter === null
          ? l(["平台账户", "Platform"])
          : isNew
            ? `${amountText(balanceAfter - amount, currency)} → ${amountText(balanceAfter, currency)}`
            : amountText(balanceAfter, currency)}
      </span>
    </li>
  );
}

/**
 * Legs of an entry with what leaves, what enters and the balance after. Each currency ends in its sum, which is 0.
 * @param isNew true for legs that a command would post
 */
export function LegsTable({ legs, isNew = false }: { legs: readonly LegShown[]; isNew?: boolean }): JSX.Element {
  const currencies = [...new Set(legs.map(({ currency }) => currency))];
  return (
    <section aria-label={l(["分录", "Legs"])}>
      <div className={clsx(row, "border-b border-line-soft text-small text-muted")}>
        <span>{isNew ? l(["执行后入账", "It will post"]) : l(["账户", "Account"])}</span>
        <span className="text-right">{l(["出", "Out"])}</span>
        <span className="text-right">{l(["入", "In"])}</span>
        <span className="text-right">{l(["余额", "Balance"])}</span>
      </div>
      {currencies.map((currency) => {
        const own = legs.filter((leg) => leg.currency === currency);
        const into = own.reduce((sum, { amount }) => sum + Math.max(0, amount), 0);
        const out = own.reduce((sum, { amount }) => sum + Math.min(0, amount), 0);
        return (
          <ul key={String(currency)}>
            {own.map((leg, i) => (
              // Two legs of one account differ by their place alone.
              // oxlint-disable-next-line react/no-array-index-key
              <Leg key={i} leg={leg} isNew={isNew} />
            ))}
            <li className={clsx(row, "border-t border-line-soft font-medium")}>
              <span className="text-muted">{l(["相抵", "Sum"])}</span>
              <span className="text-right tabular-nums">{amountText(out, currency)}</span>
              <span className="text-right tabular-nums">{amountText(into, currency)}</span>
              <span className="text-right tabular-nums">{amountText(into + out, currency)}</span>
            </li>
          </ul>
        );
      })}
    </section>
  );
}
