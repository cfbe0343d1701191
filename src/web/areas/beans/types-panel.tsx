import type { JSX } from "react";
import { BillType } from "#domain/enumerations/money.ts";
import type { PanelProps } from "#web/detail/panel-types.ts";
import { amountText } from "#web/fields/ledger-amount.ts";
import { count, l } from "#web/i18n/text.ts";
import { FactsStrip } from "#web/ui/facts-strip.tsx";
import { EmptyState } from "#web/ui/states.tsx";
import { consumedAddress } from "./addresses.ts";

interface OfType {
  type: number;
  delivered: number;
  consumed: number;
  recycled: number;
  users: number;
}

const head = "border-b border-line px-4 py-1 text-small font-normal text-muted";
const figure = "border-b border-line-soft px-4 py-1 text-right tabular-nums";

/** A day by bill type, and its balance against the ledger. */
export function TypesPanel({ record }: PanelProps): JSX.Element {
  const { currency, date } = record;
  const text = (minor: unknown): string => amountText(Number(minor), currency);
  const rows = (record["byType"] ?? []) as readonly OfType[];
  const facts = [
    { label: l(["净增", "Net"]), value: text(record["net"]) },
    { label: l(["会员", "Members"]), value: count(Number(record["users"])) },
    { label: l(["日末余额", "Balance at day's end"]), value: text(record["balanceEnd"]) },
    {
      label: l(["账本余额", "Balance of the ledger"]),
      value: text(record["ledgerEnd"]),
      ...(record["differs"] === true ? { tone: "red" as const } : {}),
    },
  ];
  return (
    <div className="grid content-start gap-3 pb-4">
      <FactsStrip facts={facts} />
      {rows.length === 0 ? (
        <EmptyState title={l(["当日没有进出", "Nothing moved on this day"])} />
      ) : (
        <table className="w-full border-collapse">
          <thead>
            <tr>
              <th className={`${head} text-left`}>{l(["账单类型", "Bill type"])}</th>
              <th className={`${head} text-right`}>{l(["发放", "Delivered"])}</th>
              <th className={`${head} text-right`}>{l(["消耗", "Consumed"])}</th>
              <th className={`${head} text-right`}>{l(["回收", "Recycled"])}</th>
              <th className={`${head} text-right`}>{l(["会员", "Members"])}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ type, delivered, consumed, recycled, users }) => (
              <tr key={type}>
                <td className="border-b border-line-soft px-4 py-1">{l(BillType.value(type)?.label ?? ["", ""])}</td>
                <td className={figure}>{text(delivered)}</td>
                <td className={figure}>
                  {consumed === 0 ? (
                    text(consumed)
                  ) : (
                    <a className="link" href={`#${consumedAddress(date, currency, String(type))}`}>
                      {text(consumed)}
                    </a>
                  )}
                </td>
                <td className={figure}>{text(recycled)}</td>
                <td className={figure}>{count(users)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  );
}
