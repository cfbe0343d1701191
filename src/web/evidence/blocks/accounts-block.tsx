import type { JSX } from "react";
import type { BlockProps } from "#web/evidence/evidence-props.ts";
import { t } from "#web/i18n/part-text.ts";
import { AccountsGraph } from "./accounts-graph.tsx";

/** Accounts that share a device or an address with the author; nothing where nobody does. */
export function AccountsBlock({ evidence }: BlockProps<"accounts">): JSX.Element | null {
  const { accounts: of } = evidence.blocks;
  const others = of?.accounts.filter(({ id }) => id !== of.member).length ?? 0;
  if (!of || others === 0) return null;
  return (
    <section className="evsec accounts">
      <h2>
        {t("evidence.accounts")} <span className="mu num">{others}</span>
      </h2>
      <AccountsGraph of={of} />
    </section>
  );
}
