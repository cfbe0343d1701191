import type { JSX } from "react";
import { beanDaily } from "#domain/beans/bean-daily.resource.ts";
import { amountText } from "#web/fields/ledger-amount.ts";
import { l } from "#web/i18n/text.ts";
import { cellRenderers } from "#web/list/columns/columns.ts";
import { Glyph } from "#web/ui/icon.tsx";
import { consumedAddress, deliveredAddress } from "./addresses.ts";

const { delivered, consumed, balanceEnd } = beanDaily.fields;

function Amount({ minor, currency, to }: { minor: unknown; currency: unknown; to: string }): JSX.Element {
  const text = amountText(Number(minor), currency);
  if (Number(minor) === 0) return <span className="text-muted">{text}</span>;
  return (
    <a className="link" href={`#${to}`} tabIndex={-1} onClick={(event) => event.stopPropagation()}>
      {text}
    </a>
  );
}

cellRenderers.set(delivered, ({ delivered: minor, date, currency }) => (
  <Amount {...{ minor, currency }} to={deliveredAddress(date, currency)} />
));

cellRenderers.set(consumed, ({ consumed: minor, date, currency }) => (
  <Amount {...{ minor, currency }} to={consumedAddress(date, currency)} />
));

cellRenderers.set(balanceEnd, ({ balanceEnd: minor, ledgerEnd, differs, currency }) => {
  const text = amountText(Number(minor), currency);
  if (differs !== true) return text;
  const ledger = amountText(Number(ledgerEnd), currency);
  return (
    <span
      className="tone-red inline-flex items-center gap-1 text-red-fg"
      title={l([`与账本不符，账本为 ${ledger}`, `The ledger has ${ledger}`])}
    >
      <Glyph tone="red" />
      {text}
    </span>
  );
});
