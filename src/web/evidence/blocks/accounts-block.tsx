import type { JSX } from "react";
import type { AccountsBlock } from "#domain/api/evidence.ts";
import { t } from "#web/i18n/part-text.ts";
import { defineChunk } from "#web/store/chunk.ts";
import { Load } from "#web/store/load.tsx";

const graph = defineChunk(async () => (await import("./accounts-graph.tsx")).AccountsGraph);

/** Accounts that share a device or an address with the author; nothing where nobody does. */
export function SharedAccounts({ of }: { of: AccountsBlock | null | undefined }): JSX.Element | null {
  const others = of?.accounts.filter(({ id }) => id !== of.member).length ?? 0;
  if (!of || others === 0) return null;
  return (
    <section className="sec accounts">
      <div className="sh">
        <h2>{t("evidence.accounts")}</h2>
        <span className="num">{others + of.left}</span>
      </div>
      <Load chunk={graph} given={{ of }} />
    </section>
  );
}
